import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginName } from '../../server/modules/login-name.ts';
import { passwordFault, COMMON as SERVER_COMMON } from '../../server/security/password-rules.ts';
import { COMMON, passwordRules, strengthOf } from '../../src/features/account/password-rules.ts';

/** What the page says while typing is what the server says afterwards. */
const met = (password: string, usuario: string) => passwordRules(password, usuario).every((rule) => rule.met);
const accepted = (password: string, usuario: string) =>
  passwordFault(password, loginName(usuario) ?? '') === undefined;

test('both know the same easy ones', () => {
  expect([...COMMON].sort()).toEqual([...SERVER_COMMON].sort());
});

test('the page accepts a password exactly where the server does, for any password and name', () => {
  const name = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,12}$/),
    fc.constant(' Ana '),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 140 }),
    fc.stringMatching(/^[ab]{8,12}$/),
    fc.constantFrom(...COMMON).map((word) => word.toUpperCase()),
    fc.integer({ min: 8, max: 130 }).map((length) => '🙂é1z'.repeat(40).slice(0, length)),
  );
  fc.assert(
    fc.property(text, name, fc.boolean(), (start, usuario, within) => {
      const password = within ? `${start}${usuario.trim().toUpperCase()}` : start;
      expect(met(password, usuario)).toBe(accepted(password, usuario));
    }),
    { numRuns: 3000 },
  );
});

test('strength grows with length and variety', () => {
  expect(
    ['abcd123456', 'abcdef12345678', 'cuatro palabras que', 'aaaaaaaaaaaaaaaaaabcd'].map(strengthOf),
  ).toEqual(['suficiente', 'buena', 'muy buena', 'suficiente']);
});
