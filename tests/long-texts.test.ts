import { describe, expect, test } from 'vitest';
import { passwordFault } from '../server/account/password-rules.ts';
import { parseBirthDate } from '../server/people/birth-date.ts';
import { fallbackColor, parseColor } from '../shared/colors.ts';
import { loginName } from '../shared/login-name.ts';
import { CAMPOS, parseSetting } from '../shared/settings.ts';
import { formatBirthday, formatDate, formatMoment } from '../src/domain/birthdays/format-date.ts';
import { isBirthday } from '../src/domain/birthdays/parse-date.ts';
import { capitalize, sanitize } from '../src/lib/sanitize-text.ts';
import { parseRetryAfter } from '../src/offline/model/answers.ts';
import { parsePendingWrite } from '../src/offline/model/pending-write.ts';
import { parseSiteConfig } from '../src/offline/store/site-config.ts';
import { policyForHost } from '../sw/requests.ts';

const PARTS = [
  'x',
  ' ',
  '1',
  'ñ',
  '-',
  '`',
  '(',
  ';',
  '/',
  "'",
  '1a',
  'a1',
  'T00:00',
  '2026-01-01T00:00',
  '05-ene-',
  '{`h`:',
  'http://',
  'a.',
  'ene ',
  'connect-src ',
  '\u0301',
  '🙂',
];
const LONG = PARTS.map((part) => part.repeat(Math.floor(50_000 / part.length)));
/** Nearly valid texts, which make a careless regular expression backtrack. */
const NEARLY = LONG.flatMap((text) => [text, `${text}!`, `2026-01-01T00:00${text}!`, `https://a/${text}!`]);

const today = { anio: 2026, mes: 11, dia: 20 };
const VALIDATORS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    CAMPOS.map((campo) => [`page ${campo}`, (text: string) => parseSetting(campo, text)]),
  ),
  parseColor,
  fallbackColor,
  formatBirthday,
  formatDate,
  formatMoment,
  isBirthday: (text) => isBirthday(text, today),
  sanitize,
  capitalize,
  loginName,
  parseBirthDate,
  passwordFault: (text) => passwordFault(text, 'ana'),
  parseRetryAfter: (text) => parseRetryAfter(text, 0),
  parsePendingWrite: (valor) => parsePendingWrite({ v: 1, valor }),
  parseSiteConfig: (host) => parseSiteConfig({ host }),
  policyForHost: (text) => policyForHost(text, ''),
};

describe('texts of 50,000 characters', () => {
  // About 10 ms on an idle machine. Backtracking through the text would take seconds each time.
  test.each(Object.entries(VALIDATORS))('H18 %s is read in linear time', (_, validate) => {
    for (const text of NEARLY) {
      let slow = true;
      for (let times = 0; times < 5 && slow; times += 1) {
        const start = performance.now();
        validate(text);
        slow = performance.now() - start > 500;
      }
      expect({ text: `${text.slice(0, 30)}…${text.slice(-5)}`, slow }).toMatchObject({ slow: false });
    }
  });
});
