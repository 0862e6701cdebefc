import type { Look } from './look.ts';

const line = (d: string, color: string, width: number) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

/** Both sides of something drawn for the right half: mirrored at the middle of the face. */
const twice = (shape: string) => `${shape}<g transform="matrix(-1 0 0 1 256 0)">${shape}</g>`;

export function headShape({ faceWidth: w, jaw, skin, skinShade }: Look): string {
  const ear = `<ellipse cx="${128 + w}" cy="116" rx="9" ry="13" fill="${skin}"/>${line(`M${127 + w} 111c5 0 6 7 2 11`, skinShade, 2)}`;
  const left = 128 - w;
  const right = 128 + w;
  const face = `M${left} 104C${left} 70 104 54 128 54s${w} 16 ${w} 50c0 ${24 + jaw} -12 ${48 + jaw / 2} -28 58-${12 - jaw / 4} 8-${28 - jaw / 4} 8-${40 - jaw / 2} 0`;
  const closing = `C${left + 12} ${152 + jaw / 2} ${left} ${128 + jaw} ${left} 104Z`;
  return `${twice(ear)}<path fill="${skin}" d="${face}${closing}"/><path fill="none" d="M${right} 104"/>`;
}

export const neck = ({ skin, skinShade }: Look) =>
  `<path fill="${skin}" d="M106 150h44v44c0 12-44 12-44 0Z"/><path fill="${skinShade}" d="M106 158c12 14 32 14 44 0v10c-12 12-32 12-44 0Z"/>`;

export function features(look: Look): string {
  return [
    cheeks(look),
    twice(eye(look)),
    line('M126 112c-3 8-6 14-5 17 2 3 8 3 11 1', look.skinShade, 2.6),
    mouth(look),
    beard(look),
    look.lines ? twice(line('M160 120c3 3 4 5 4 8M147 131c4 4 5 8 5 13', look.skinShade, 1.6)) : '',
    glasses(look),
    look.earrings ? twice(`<circle cx="${129 + look.faceWidth}" cy="134" r="4" fill="${look.accent}"/>`) : '',
  ].join('');
}

function eye({ eyes, hair, brows, skinShade }: Look): string {
  const brow = line(`M138 ${93 + brows}c7-5 15-5 21 ${1 - brows}`, hair, 4);
  const open = `<ellipse cx="149" cy="109" rx="5.4" ry="6.4" fill="${eyes}"/><circle cx="151" cy="106.6" r="1.8" fill="#fff"/>`;
  return brow + open + line('M141 104c4-5 12-5 16 0', skinShade, 1.8);
}

function cheeks({ lips, freckles, skinShade }: Look): string {
  const blush = `<ellipse cx="160" cy="128" rx="10" ry="6.5" fill="${lips}" opacity=".22"/>`;
  const spots = [
    [152, 123],
    [158, 121],
    [164, 124],
    [156, 127],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.2" fill="${skinShade}"/>`)
    .join('');
  return twice(blush + (freckles ? spots : ''));
}

function mouth({ smile, lips }: Look): string {
  if (smile === 'closed') return line('M113 143c8 8 22 8 30 0', lips, 4);
  const depth = smile === 'wide' ? 17 : 13;
  const shape = `M110 141c10 3 26 3 36 0-2 ${depth - 3}-9 ${depth}-18 ${depth}s-16-3-18-${depth}Z`;
  return `<path fill="#7a2e2e" d="${shape}"/><path fill="#fff" d="M113 142.500c10 2 20 2 30 0-1 4-3 5-5 5h-20c-2 0-4-1-5-5Z"/>${line(shape, lips, 2)}`;
}

function beard({ beard: kind, hair, faceWidth: w }: Look): string {
  const moustache = `<path fill="${hair}" d="M128 133c-8-4-18 0-20 8 8-2 14-2 20-2s12 0 20 2c-2-8-12-12-20-8Z"/>`;
  const full = `M${129 - w} 118c0 34 14 58 49 58s49-24 49-58c-5 16-12 20-22 20-8-4-46-4-54 0-10 0-17-4-22-20Zm27 24c8 12 36 12 44 0 4 12-8 20-22 20s-26-8-22-20Z`;
  switch (kind) {
    case 'none':
      return '';
    case 'moustache':
      return moustache;
    case 'stubble':
      return `<path fill="${hair}" fill-rule="evenodd" opacity=".28" d="${full}"/>`;
    case 'full':
      return `<path fill="${hair}" fill-rule="evenodd" d="${full}"/>${moustache}`;
  }
}

function glasses({ glasses: kind }: Look): string {
  if (kind === 'none') return '';
  const frame = 'fill="#fff" fill-opacity=".18" stroke="#2b2b33" stroke-width="3"';
  const lens =
    kind === 'round'
      ? `<circle cx="150" cy="110" r="15.500" ${frame}/>`
      : `<rect x="134" y="97" width="33" height="25" rx="6" ${frame}/>`;
  return twice(lens + line('M166 106l9-2', '#2b2b33', 3)) + line('M121 107c4-3 10-3 14 0', '#2b2b33', 3);
}
