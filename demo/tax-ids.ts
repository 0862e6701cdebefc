import type { DemoDay } from './birth-dates.ts';
import type { SeededRandom } from './random.ts';

export interface TaxIdsInput {
  nombre: string;
  paterno: string;
  materno: string;
  genero: string;
  born: DemoDay;
}

const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'di']);
const SKIPPED_FIRST_NAMES = new Set(['MARIA', 'JOSE']);
// The rule replaces the second letter of words that would offend; these are the ones these names can form.
const OFFENSIVE = new Set([
  'BACA',
  'CACA',
  'COGE',
  'COJE',
  'CULO',
  'LOCA',
  'LOCO',
  'MAME',
  'MEAR',
  'MULA',
  'PEDO',
  'PENE',
  'PUTA',
  'PUTO',
  'RATA',
  'VACA',
]);
const STATES = ['BS', 'DF', 'JC', 'SL', 'SR', 'NL', 'MC', 'OC', 'YN', 'VZ'] as const;
const HOMOCLAVE = 'ABCDEFGHJKLMNPQRSTUVWXYZ123456789';

/** Letters A to Z only: accents fall, Ñ becomes X. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll('Ñ', 'X')
    .normalize('NFD')
    .replaceAll(/[^A-Z ]/g, '');

/** The word of a name that counts: particles never do, María and José only when alone. */
function countingWord(name: string, skipFirst = false): string {
  const words = name
    .split(' ')
    .filter((word) => !PARTICLES.has(word))
    .map(plain);
  const [first = 'X', second] = words;
  return skipFirst && second !== undefined && SKIPPED_FIRST_NAMES.has(first) ? second : first;
}

const innerLetter = (word: string, kind: RegExp) => word.slice(1).match(kind)?.[0] ?? 'X';

/**
 * RFC and CURP of the right shape for a name and a birth; their last characters are drawn, so they are nobody's.
 * Source of the shapes: the rules of SAT and RENAPO.
 */
export function taxIdsOf(
  { nombre, paterno, materno, genero, born }: TaxIdsInput,
  random: SeededRandom,
): { rfc: string; curp: string } {
  const [first, second, given] = [countingWord(paterno), countingWord(materno), countingWord(nombre, true)];
  const initials = `${first.charAt(0)}${innerLetter(first, /[AEIOU]/)}${second.charAt(0)}${given.charAt(0)}`;
  const letters = OFFENSIVE.has(initials) ? `${initials.charAt(0)}X${initials.slice(2)}` : initials;
  const two = (n: number) => String(n % 100).padStart(2, '0');
  const date = `${two(born.year)}${two(born.month)}${two(born.day)}`;
  const homoclave = Array.from({ length: 3 }, () => HOMOCLAVE.charAt(random.below(HOMOCLAVE.length))).join(
    '',
  );
  const sex = { F: 'M', M: 'H' }[genero] ?? 'X';
  const consonants = [first, second, given].map((word) => innerLetter(word, /[B-DF-HJ-NP-TV-Z]/)).join('');
  const century = born.year < 2000 ? String(random.below(10)) : 'A';
  return {
    rfc: `${letters}${date}${homoclave}`,
    curp: `${letters}${date}${sex}${random.pick(STATES)}${consonants}${century}${random.below(10)}`,
  };
}
