import encodeQR from 'qr';

/** Width in modules of the white margin that the QR standard demands. */
const QUIET = 4;

export interface QrPath {
  /** modules per side, including the margin */
  size: number;
  /** the dark modules, row by row, as the `d` attribute of a path */
  d: string;
}

export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const d = rows
    .flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
  return { size: rows.length, d };
}

/** Joins neighbouring dark modules, which avoids seams and shortens the path. */
function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
