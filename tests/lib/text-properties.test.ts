import { describe, expect, test } from 'vitest';
import { parseDate } from '../../shared/written-date.ts';
import { formatBirthday, formatDate, formatMoment } from '../../src/domain/birthdays/format-date.ts';
import { isBirthday } from '../../src/domain/birthdays/parse-date.ts';
import { capitalize, sanitize } from '../../src/lib/sanitize-text.ts';
import { createRandom, forSeeds, PIECES } from '../support/memory/random-text.ts';

/** A12 and A6.4 with random texts, by seed (tests/support/memory/random-text.ts). */
const ALLOWED = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9 .,_-]*$/;
const CONNECTING = /^(a|al|de|del|el|en|la|las|los|y|e|o|u)$/;

describe('the sanitizer (A12.1)', () => {
  test('the sanitizer keeps all allowed characters, only those, and is idempotent', () => {
    forSeeds(3000, (random) => {
      const text = random.text(PIECES, 30);
      const clean = sanitize(text);
      expect(clean).toMatch(ALLOWED);
      expect(sanitize(clean)).toBe(clean);
      const kept = [...text.normalize('NFC')].filter((letter) => ALLOWED.test(letter)).join('');
      expect(clean).toBe(kept);
      expect(sanitize(text.normalize('NFD'))).toBe(clean);
    });
  });

  test('a nickname keeps its letters beside emoji', () => {
    expect(sanitize('Ñoño 👩🏽‍🏫')).toBe('Ñoño ');
    expect(sanitize('Mari\u0301a')).toBe('María');
  });
});

describe('capitals (A12.2)', () => {
  test('capitalize is idempotent, keeps small words small and removes quotes and brackets', () => {
    forSeeds(3000, (random) => {
      const text = random.text(PIECES, 20);
      const said = capitalize(text);
      expect(said).not.toMatch(/["'`´«»“”‘’/\\()[\]{}<>]/);
      expect(capitalize(said)).toBe(said);
      for (const word of said.split(' ').filter((one) => /^[a-záéíóúñü]+$/.test(one)))
        expect(capitalize(`x ${word}`)).toBe(`X ${word}`);
      for (const word of said.split(' '))
        if (CONNECTING.test(word.toLowerCase())) expect(word).toBe(word.toLowerCase());
    });
  });

  test.each([
    ['MARÍA DE LA CRUZ Y PÉREZ', 'María de la Cruz y Pérez'],
    ['"josé" (pepe) o’neil/del río', 'José Pepe Oneildel Río'],
    ['straße ßa', 'Straße Ssa'],
  ])('capitalize gives the right text for %s', (text, said) => expect(capitalize(text)).toBe(said));
});

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Chooses the case of each letter at random. */
const anyCase = (word: string, coin: () => boolean) =>
  [...word].map((letter) => (coin() ? letter.toUpperCase() : letter)).join('');

describe('birthdays as the personnel database writes them (A6.4)', () => {
  test.each(MONTHS.map((name, place) => [name, place + 1] as const))(
    'every day in %s is parsed, short and long, with and without dot and year, in any case',
    (name, mes) => {
      const random = createRandom(mes);
      const short = [name.slice(0, 3), ...(mes === 9 ? ['sept', 'set', 'setiembre'] : [])];
      for (const word of [...short, ...short.map((one) => `${one}.`), name])
        for (let dia = 1; dia <= (LENGTHS[mes - 1] ?? 0); dia++)
          for (const [year, separator] of [
            ['', '-'],
            ['2000', '-'],
            ['2000', '/'],
            ['2000', ' '],
          ] as const) {
            const day = random.below(2) ? String(dia).padStart(2, '0') : String(dia);
            const month = anyCase(word, () => random.below(2) === 1);
            const text = [day, month, year].filter(Boolean).join(separator);
            expect([text, formatBirthday(text)]).toEqual([text, `${dia} de ${name}`]);
            expect(isBirthday(text, { anio: 2028, mes, dia })).toBe(true);
          }
    },
  );

  test.each([
    '05-enemigo-1980',
    '05-marte-1980',
    '05-mayonesa',
    '05-en-1980',
    '05-xyz-1980',
    '31-abr-1980',
    '30-feb',
    '29-feb-1981',
    '00-ene-1980',
    '32-ene',
    '5-ene-180',
    '29-feb-81',
    '2026-13-01',
    '2026-02-29',
    'ene-05',
    '05--1980',
    'hoy',
    '',
    '   ',
  ])('%s is no day and gives an empty text', (text) => {
    expect([parseDate(text), formatBirthday(text), formatDate(text)]).toEqual([undefined, '', '']);
  });

  test('any other text gives an empty text or a day that exists, never an error', () => {
    const parts = [
      ...PIECES,
      ...MONTHS,
      ...'ene feb mar abr may jun jul ago sept oct nov dic . - / T Z 1980 2026 29 31 05'.split(' '),
    ];
    forSeeds(5000, (random) => {
      const text = random.text(parts, 7);
      const said = formatBirthday(text);
      expect(said).toMatch(/^$|^\d{1,2} de [a-z]+$/);
      expect(formatBirthday(text)).toBe(said);
      expect(said === '').toBe(parseDate(text) === undefined);
      formatDate(text);
      formatMoment(text);
    });
    for (const nothing of [null, undefined]) expect(formatBirthday(nothing)).toBe('');
  });
});
