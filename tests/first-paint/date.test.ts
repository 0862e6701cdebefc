import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bigDate } from '../../src/features/sign-in/big-date.ts';

/**
 * The inline script after the sign-in's HTML writes the same text as the page later, in the campus's zone.
 */
const script = readFileSync(new URL('../../src/first-paint/date.js', import.meta.url), 'utf8');

function painted(local: object): string {
  const headline = { textContent: '' };
  new Function('document', 'localStorage', 'window', script)({ getElementById: () => headline }, local, {});
  return headline.textContent;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ZONES = [
  'America/Mexico_City',
  'America/Cancun',
  'America/Hermosillo',
  'America/Tijuana',
  'Europe/Madrid',
];
const INSTANTS = [
  '2026-11-21T04:30:00Z',
  '2026-11-21T05:30:00Z',
  '2026-11-21T06:30:00Z',
  '2026-11-21T07:30:00Z',
  '2026-11-21T08:30:00Z',
  '2026-03-08T07:30:00Z',
  '2026-07-01T06:30:00Z',
  '2027-01-01T05:59:00Z',
];

test.each(ZONES)(
  'the first paint shows the campus’s date in %s around midnight and clock changes',
  (zone) => {
    for (const instant of INSTANTS) {
      vi.setSystemTime(new Date(instant));
      const local = zone === 'America/Mexico_City' ? {} : { zona: zone };
      expect([instant, painted(local)]).toEqual([instant, bigDate(Date.now(), zone)]);
    }
  },
);

test('the first paint shows Mexico City’s date if the stored zone is invalid or storage blocked', () => {
  vi.setSystemTime(new Date('2026-11-21T05:30:00Z'));
  const blocked = {
    get zona(): string {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  for (const local of [{ zona: 'Marte/Olimpo' }, blocked])
    expect(painted(local)).toBe('viernes 20\nde noviembre');
});
