import { describe, expect, test } from 'vitest';
import { parseBirthDate } from '../../server/modules/birth-date.ts';
import { loginName } from '../../server/modules/login-name.ts';
import { SETTING_CHOICES } from '../../server/modules/setting-choices.ts';
import { passwordFault } from '../../server/security/password-rules.ts';
import { parseRetryAfter } from '../../src/offline/answers.ts';
import { parseRow } from '../../src/offline/row.ts';
import { parseSiteConfig } from '../../src/offline/site-config.ts';
import { fallbackColor, parseColor } from '../../src/user/colors.ts';
import { formatBirthday, formatDate, formatMoment } from '../../src/user/date-words.ts';
import { isBirthday } from '../../src/user/dates.ts';
import { CAMPOS, parseSetting } from '../../src/user/settings.ts';
import { capitalize, sanitize } from '../../src/user/text.ts';
import { policyForHost } from '../../sw/requests.ts';

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
/** Nearly right: what makes a careless expression try every way. */
const NEARLY = LONG.flatMap((text) => [text, `${text}!`, `2026-01-01T00:00${text}!`, `https://a/${text}!`]);

const today = { anio: 2026, mes: 11, dia: 20 };
const VALIDATORS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    CAMPOS.map((campo) => [`page ${campo}`, (text: string) => parseSetting(campo, text)]),
  ),
  ...Object.fromEntries(SETTING_CHOICES),
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
  parseRow: (valor) => parseRow({ v: 1, valor }),
  parseSiteConfig: (host) => parseSiteConfig({ host }),
  policyForHost: (text) => policyForHost(text, ''),
};

describe('50 000 characters', () => {
  // 10 ms are meant, on a machine that does nothing else. Whoever tries every way through the text takes seconds, each time.
  test.each(Object.entries(VALIDATORS))('H18 %s: not read over and over', (_, validate) => {
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
