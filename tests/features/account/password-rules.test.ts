import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMadeOfNames, passwordFault } from '../../../server/account/password-rules.ts';
import { loginName } from '../../../shared/login-name.ts';
import { COMMON_PASSWORDS } from '../../../shared/password-rules.ts';
import { passwordRules, strengthOf } from '../../../src/features/account/password-rules.ts';

/** Compares the rules that the page shows while typing with those of the server. */
const met = (password: string, usuario: string) => passwordRules(password, usuario).every((rule) => rule.met);

test("the page refuses no password that the server accepts, and misses only the server's long list", () => {
  const name = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,12}$/),
    fc.constant(' Ana '),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 140 }),
    fc.stringMatching(/^[ab]{8,12}$/),
    fc.constantFrom(...COMMON_PASSWORDS).map((word) => word.toUpperCase()),
    fc.integer({ min: 8, max: 130 }).map((length) => '🙂é1z'.repeat(40).slice(0, length)),
  );
  fc.assert(
    fc.property(text, name, fc.boolean(), (start, usuario, within) => {
      const password = within ? `${start}${usuario.trim().toUpperCase()}` : start;
      const fault = passwordFault(password, loginName(usuario) ?? '');
      if (fault === undefined) expect(met(password, usuario)).toBe(true);
      else expect(met(password, usuario) && !fault.includes('adivinar')).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test.each(['futbol2026!', 'Dragon-1999', 'iloveyou123456', 'password1234', '!!sunshine!!'])(
  '%s is a common word with additions, which the server refuses',
  (password) => expect(passwordFault(password, 'ana')).toContain('adivinar'),
);

test.each([
  ['Ana Sofía Núñez 80', true],
  ['nunez.pena.ana1', true],
  ['montaña azul 42', false],
  ['la casa de núñez en el cerro', false],
])("the password %s consists of its owner's names: %s", (password, made) => {
  expect(isMadeOfNames(password, ['Ana Sofía', 'Núñez de la Peña', 'ana'])).toBe(made);
});

test('the strength of a password grows with length and variety', () => {
  expect(
    ['abcd123456', 'abcdef12345678', 'cuatro palabras que', 'aaaaaaaaaaaaaaaaaabcd'].map(strengthOf),
  ).toEqual(['suficiente', 'buena', 'muy buena', 'suficiente']);
});
