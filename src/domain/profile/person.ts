import { fallbackColor, type Hsl, PALETTE, parseColor } from '../../../shared/colors.ts';

/** Values derived from a person on the client (A6.2, A6.3, B9, B11). */

interface Named {
  nombre: string;
  apellido: string;
  hipocoristico?: string | null;
}

/** The nickname, or else the first of the given names. */
export function shortName({ nombre, hipocoristico }: Pick<Named, 'nombre' | 'hipocoristico'>): string {
  return hipocoristico?.trim() || nombre.trim().split(/\s+/)[0] || '';
}

export const fullName = ({ nombre, apellido }: Pick<Named, 'nombre' | 'apellido'>): string =>
  `${nombre.trim()} ${apellido.trim()}`.trim();

/** Whether the person teaches single subjects, by the type of employee (A6.3). */
export const isSubjectProfessor = ({ tipoEmpleado }: { tipoEmpleado: string | null }): boolean =>
  tipoEmpleado?.trim().toLocaleLowerCase('es-MX') === 'profesor de asignatura';

/** The person's own color, or else the default by file number (B9). */
export const ownColor = ({ color, expediente }: { color: string | null; expediente: string | null }): Hsl =>
  parseColor(color) ?? fallbackColor(expediente);

/** A light color for a person known only by login name; always the same for a name. */
export function colorForLogin(usuario: string): Hsl {
  let sum = 0;
  for (const letter of usuario) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return PALETTE[sum % 12] as Hsl;
}

/** The photo's URL: {host} + path + `?v=` + cache (B11); undefined if the person has no photo. */
export function photoUrl(host: string, path: string | null, cache: string | null): string | undefined {
  if (!path) return undefined;
  const address = `${host.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
  return cache ? `${address}?v=${encodeURIComponent(cache)}` : address;
}
