import { fallbackColor, type Hsl, PALETTE, parseColor } from './colors.ts';

/** The values derived from a person on the client (spec A6.2, A6.3, B9, B11). Each reads only the fields that it names. */

interface Named {
  nombre: string;
  apellido: string;
  hipocoristico?: string | null;
}

/** The nickname if there is one, else the first of the first names. */
export function shortName({ nombre, hipocoristico }: Pick<Named, 'nombre' | 'hipocoristico'>): string {
  return hipocoristico?.trim() || nombre.trim().split(/\s+/)[0] || '';
}

export const fullName = ({ nombre, apellido }: Pick<Named, 'nombre' | 'apellido'>): string =>
  `${nombre.trim()} ${apellido.trim()}`.trim();

const PARTICLES = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'san',
  'santa',
  'mc',
  'mac',
  'von',
  'van',
  'da',
  'di',
]);
/** With what is written over or under it. Firefox 115 has no Intl.Segmenter. */
const LETTER = /\p{L}\p{M}*/u;

/** First letter of the first name and of the first surname, particles skipped: `de la Cruz` gives C. */
export const initials = ({ nombre, apellido }: Pick<Named, 'nombre' | 'apellido'>): string =>
  firstLetter(nombre) + firstLetter(apellido);

function firstLetter(words: string): string {
  const all = words.normalize('NFC').trim().split(/\s+/);
  const word = all.find((one) => !PARTICLES.has(one.toLocaleLowerCase('es-MX'))) ?? all[0] ?? '';
  return (LETTER.exec(word)?.[0] ?? '').toLocaleUpperCase('es-MX');
}

export const isAdministrator = ({ rol }: { rol: string | null }): boolean =>
  rol === 'DSE' || rol === 'Administrador';

export const isSubjectProfessor = ({ tipoEmpleado }: { tipoEmpleado: string | null }): boolean =>
  tipoEmpleado?.trim().toLocaleLowerCase('es-MX') === 'profesor de asignatura';

/** The person's own colour if it is one of the 24, else the file number's (B9). */
export const ownColor = ({ color, expediente }: { color: string | null; expediente: string | null }): Hsl =>
  parseColor(color) ?? fallbackColor(expediente);

/** For a person of whom only the login name is known: always the same light colour for the same name. */
export function colorForLogin(usuario: string): Hsl {
  let sum = 0;
  for (const letter of usuario) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return PALETTE[sum % 12] as Hsl;
}

/** {host} + path + `?v=` + cache (B11); undefined where the person has no photo. */
export function photoUrl(host: string, path: string | null, cache: string | null): string | undefined {
  if (!path) return undefined;
  const address = `${host.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
  return cache ? `${address}?v=${encodeURIComponent(cache)}` : address;
}
