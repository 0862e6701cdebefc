import type { FigureDay, FigureName } from '../../domain/figures/figure-set.ts';
import { longDay, PERIOD_WORDS, type Period, peakOf, sumOf } from './periods.ts';

/** 12,345 */
export const number = (value: number) => value.toLocaleString('es-MX');
/** 1 cambio, 12,345 cambios */
const count = (n: number, [one, many]: Words) => `${number(n)} ${n === 1 ? one : many}`;

type Words = readonly [one: string, many: string];
export const PEOPLE: Words = ['persona activa', 'personas activas'];
export const DEVICES: Words = ['dispositivo activo', 'dispositivos activos'];
export const CHANGES: Words = ['cambio', 'cambios'];
export const CONFLICTS: Words = ['conflicto', 'conflictos'];
export const REFUSALS: Words = ['rechazo', 'rechazos'];
export const LETTERS: Words = ['carta', 'cartas'];

/** How many a day: «En los últimos 30 días hubo entre 12 y 40 personas activas por día; el máximo fue el martes 3 de noviembre.» */
export function rangeSentence(
  days: readonly FigureDay[],
  name: FigureName,
  words: Words,
  period: Period,
): string {
  const { last } = PERIOD_WORDS[period];
  const peak = peakOf(days, name);
  if (!peak || peak[name] === 0) return `${last} no hubo ${words[1]}.`;
  const least = Math.min(...days.map((day) => day[name]));
  if (least === peak[name]) return `${last} hubo ${count(least, words)} cada día.`;
  return `${last} hubo entre ${number(least)} y ${count(peak[name], words)} por día; el máximo fue el ${longDay(peak.dia)}.`;
}

/** How many in all: «En los últimos 30 días hubo 412 cambios; el día con más fue el martes 3 de noviembre, con 40.» */
export function sumSentence(
  days: readonly FigureDay[],
  name: FigureName,
  words: Words,
  period: Period,
): string {
  const { last } = PERIOD_WORDS[period];
  const peak = peakOf(days, name);
  const sum = sumOf(days, name);
  if (!peak || sum === 0) return `${last} no hubo ${words[1]}.`;
  if (sum === peak[name]) return `${last} hubo ${count(sum, words)}, el ${longDay(peak.dia)}.`;
  return `${last} hubo ${count(sum, words)}; el día con más fue el ${longDay(peak.dia)}, con ${number(peak[name])}.`;
}

/** Which version most devices have. */
export function versionsSentence(versions: readonly { version: string; devices: number }[]): string {
  const all = versions.reduce((sum, { devices }) => sum + devices, 0);
  const [most] = versions;
  if (!most || all === 0) return 'En los últimos 30 días no se vio ningún dispositivo.';
  const share = Math.round((most.devices / all) * 100);
  return `De ${count(all, ['dispositivo', 'dispositivos'])} de los últimos 30 días, ${count(most.devices, ['usa', 'usan'])} la versión ${most.version} (${share} %).`;
}
