import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, plain, wordsOf } from '../../../src/lib/fold-text.ts';
import { markedParts } from '../../../src/shell/search/highlight.ts';
import { isOneEditAway, quality, wordFrom } from '../../../src/shell/search-index/match.ts';
import { createWordIndex, type Searchable } from '../../../src/shell/search-index/word-index.ts';

const indexOf = (entries: readonly (string | Searchable)[]) => {
  const index = createWordIndex();
  for (const entry of entries) index.add(typeof entry === 'string' ? { title: entry } : entry);
  return index;
};
const found = (entries: readonly string[], query: string) =>
  indexOf(entries)
    .find(query, 50)
    .best.map(({ entry }) => entries[entry]);

describe('the word index', () => {
  it.each([
    ['configuracion', ['Configuración'], ['Configuración']],
    ['CONFIGURACIÓN', ['Configuración'], ['Configuración']],
    ['vergüenza', ['Verguenza'], ['Verguenza']],
    // The letters as typed first, then ñ for n and n for ñ.
    ['nino', ['Niño', 'Nino', 'Ninos'], ['Nino', 'Niño', 'Ninos']],
    ['niño', ['Nino', 'Niño'], ['Niño', 'Nino']],
    ['ano', ['Año nuevo', 'Ano'], ['Ano', 'Año nuevo']],
    // Words in any order, each by its beginning.
    ['verde tema', ['Color del tema: Verde', 'Color del tema: Azul'], ['Color del tema: Verde']],
    ['tem ver', ['Color del tema: Verde', 'Color del tema: Azul'], ['Color del tema: Verde']],
    // The beginning of the title, of another word, inside a word, one edit away.
    [
      'perfi',
      ['Superperfil', 'Mi perfil', 'Perfil', 'Perfol', 'Otra'],
      ['Perfil', 'Mi perfil', 'Superperfil', 'Perfol'],
    ],
    ['configuarcion', ['Configuración', 'Cumpleaños'], ['Configuración']],
    ['cmpleaños', ['Configuración', 'Cumpleaños'], ['Cumpleaños']],
    // In a short word, another letter gives another word.
    ['vrde', ['Verde'], []],
    ['zzz', ['Verde'], []],
    ['  ', ['Verde'], []],
    ['-', ['Verde'], []],
  ])('the query %s among %j finds %j in this order', (query, entries, expected) =>
    expect(found(entries, query)).toEqual(expected),
  );

  it('a person is found by surname or nickname as well as by the first name', () => {
    const index = indexOf([
      { title: 'Luis Ana Pérez', leads: ['Pérez'] },
      { title: 'Begoña Núñez', leads: ['Núñez', 'Bego'], more: 'Matemáticas' },
    ]);
    const scores = (query: string) => index.find(query, 9).best.map(({ entry, score }) => [entry, score]);
    expect(scores('begoña')).toEqual([[1, 0]]);
    expect(scores('bego')).toEqual([[1, 0]]);
    expect(scores('pérez')).toEqual([[0, 0]]);
    expect(scores('mate')[0]?.[1]).toBeGreaterThan(0);
  });

  it('an earlier choice comes first among equal matches only', () => {
    const index = indexOf(['Perla', 'Perfil', 'Mi perro']);
    const order = (preferred: number) =>
      index.find('per', 9, (entry) => entry === preferred).best.map(({ entry }) => entry);
    expect(order(-1)).toEqual([0, 1, 2]);
    expect(order(1)).toEqual([1, 0, 2]);
    expect(order(2)).toEqual([0, 1, 2]);
  });

  const word = fc.stringMatching(/^[abnñáü]{1,6}$/);
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  it('the result is the same, in the same order, however the query was typed', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (entries, query) => {
        const index = indexOf(entries);
        for (let length = 1; length < query.length; length++) index.find(query.slice(0, length), 9);
        expect(index.find(query, 9)).toEqual(indexOf(entries).find(query, 9));
      }),
      { numRuns: 400 },
    );
  });

  it('exactly the entries are found that match every word of the query', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), text, (entries, query) => {
        const wanted = wordsOf(fold(query)).map(wordFrom);
        const expected = entries.filter((entry) =>
          wanted.every((one) => wordsOf(fold(entry)).some((two) => quality(one, wordFrom(two)) >= 0)),
        );
        const { total, best } = indexOf(entries).find(query, 50);
        expect(best.map(({ entry }) => entries[entry]).sort()).toEqual(expected.sort());
        expect(total).toBe(expected.length);
      }),
      { numRuns: 400 },
    );
  });

  it('exactly one edit is forgiven: an extra, missing, different or swapped letter', () => {
    const swap = (letters: string[], at: number) =>
      letters.with(at, letters[at + 1] ?? '').with(at + 1, letters[at] ?? '');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[abc]{5,9}$/),
        fc.nat(),
        fc.constantFrom('a', 'z'),
        (typed, n, other) => {
          const letters = [...typed];
          const at = n % (letters.length - 1);
          const edits = [
            letters.toSpliced(at, 1),
            letters.toSpliced(at, 0, other),
            letters.with(at, other),
            swap(letters, at),
          ];
          for (const edited of edits) expect(isOneEditAway(edited.join(''), typed)).toBe(true);
        },
      ),
    );
    expect(isOneEditAway('zonfigz', 'configuracion')).toBe(false);
    expect(isOneEditAway('abzz', 'abc')).toBe(false);
  });
});

describe('the cost of a search among 20 000 entries', () => {
  const SYLLABLES = ['ma', 'ri', 'lu', 'so', 'ña', 'pe', 'to', 'go', 'vé', 'ca'];
  const name = (n: number) =>
    [n % 10, Math.floor(n / 10) % 10, Math.floor(n / 100) % 10].map((at) => SYLLABLES[at]).join('');
  const people = Array.from(
    { length: 20_000 },
    (_, n) => `${name(n)} ${name((n * 7) % 1000)} ${name((n * 13) % 1000)}`,
  );
  const index = indexOf(people);

  it('the index compares words, not entries, and then only those that matched the shorter query', () => {
    expect(index.find('ma', 50).total).toBeGreaterThan(1000);
    // 1000 different names make up all entries.
    expect(index.work().words).toBe(1000);
    const seen: number[] = [];
    for (const query of ['mar', 'mari', 'mari lu', 'mari lus']) {
      index.find(query, 50);
      seen.push(index.work().words);
    }
    const [three, four] = seen as [number, number];
    expect(three).toBeLessThan(300);
    expect(four).toBeLessThan(three);
    // A new word is compared with all words once; known matches are never compared again.
    expect(seen[2]).toBe(1000);
    expect(seen[3]).toBeLessThan(300);
    index.find('mari', 50);
    expect(index.work().words).toBe(0);
  });

  it('the index returns no more than requested, and the best ones', () => {
    const { total, best } = index.find('ma', 50);
    expect(total).toBeGreaterThan(1000);
    expect(best.length).toBe(50);
    const exact = index.find(people[12_345] ?? '', 50).best[0];
    expect(people[exact?.entry ?? -1]).toBe(people[12_345]);
  });
});

describe('marking matches', () => {
  const marked = (text: string, query: string) =>
    markedParts(text, wordsOf(fold(query)))
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');
  it.each([
    ['Núñez', 'nun', '[Núñ]ez'],
    ['Configuración', 'ion', 'Configurac[ión]'],
    ['Color del tema: Verde', 'verde tema', 'Color del [tema]: [Verde]'],
    // The beginning of a word rather than the middle of an earlier one.
    ['Mariana Ana', 'ana', 'Mariana [Ana]'],
    // A letter and its combining accents are one letter.
    ['A\u0301vila', 'av', '[A\u0301v]ila'],
    ['Verde', 'xyz', 'Verde'],
    ['İstanbul', 'ista', '[İsta]nbul'],
  ])('in the text %s the query %s marks %s', (text, query, expected) =>
    expect(marked(text, query)).toBe(expected),
  );

  it('marking never changes the text, and marks only what was searched', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, query) => {
        const parts = markedParts(text, wordsOf(fold(query)));
        expect(parts.map((part) => part.text).join('')).toBe(text);
        const sought = plain(fold(query));
        for (const part of parts.filter((one) => one.marked))
          for (const letter of plain(fold(part.text))) expect(sought).toContain(letter);
      }),
    );
  });
});
