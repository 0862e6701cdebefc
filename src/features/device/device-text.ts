import type { Freeable } from '../../domain/device/storage-usage.ts';

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** For example `1.2 MB`; sizes below a kilobyte are not specified. */
export function bytesText(bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[2];
  const amount = bytes / size;
  if (amount < 1) return 'menos de 1 kB';
  const maximumFractionDigits = amount < 10 && unit !== 'kilobyte' ? 1 : 0;
  return new Intl.NumberFormat('es-MX', { style: 'unit', unit, maximumFractionDigits }).format(amount);
}

export const FREEABLE: readonly Freeable[] = ['fotos', 'leido'];

export const KIND_WORDS: Readonly<Record<Freeable, { title: string; text: string; within: string }>> = {
  fotos: {
    title: 'Fotos',
    text: 'De las personas que has visto.',
    within: 'las fotos',
  },
  leido: {
    title: 'Lo que has leído',
    text: 'Cumpleaños, personas y tu perfil, para verlos sin conexión.',
    within: 'lo que has leído',
  },
};

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' });

/** One sentence that names the data to be deleted. */
export const goingText = (kinds: readonly Freeable[], bytes: number) =>
  `Se quitan de este dispositivo ${list.format(kinds.map((kind) => KIND_WORDS[kind].within))} (${bytesText(bytes)}).`;

/**
 * Why a phone cannot open or install this address: it exists on this computer only, or it has no HTTPS.
 * Returns undefined if nothing prevents it.
 */
export function phoneObstacle(address: string): string | undefined {
  const { hostname, protocol } = new URL(address);
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    return 'Esta dirección solo existe en esta computadora: tu celular no puede abrirla. Usa la dirección de la universidad.';
  if (protocol !== 'https:')
    return 'Esta dirección no usa HTTPS: tu celular la abre, pero no la puede instalar ni abrir sin conexión.';
  return undefined;
}
