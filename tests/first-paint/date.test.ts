import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The inline script after the sign-in's HTML, which writes the campus's date and writes it again for the page. */
const script = readFileSync(new URL('../../src/first-paint/date.js', import.meta.url), 'utf8');

/** What stands in the document, and what the page gets for the zone. */
function written(local: object, zone: string): string[] {
  const headline = { textContent: '' };
  const window: Pick<Window, '__fecha'> = {};
  new Function('document', 'localStorage', 'window', script)(
    { getElementById: () => headline },
    local,
    window,
  );
  return [headline.textContent, window.__fecha?.(zone) ?? ''];
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

test.each(ZONES)('the campus’s date in %s is the engine’s around midnight and clock changes', (timeZone) => {
  const engine = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-MX', { timeZone, ...parts }).format(Date.now());
  for (const instant of INSTANTS) {
    vi.setSystemTime(new Date(instant));
    const text = `${engine({ weekday: 'long' })} ${engine({ day: 'numeric' })}\nde ${engine({ month: 'long' })}`;
    const local = timeZone === 'America/Mexico_City' ? {} : { zona: timeZone };
    expect([instant, ...written(local, timeZone)]).toEqual([instant, text, text]);
  }
});

test('the document has Mexico City’s date if the stored zone is invalid or storage blocked', () => {
  vi.setSystemTime(new Date('2026-11-21T05:30:00Z'));
  const blocked = {
    get zona(): string {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  for (const local of [{ zona: 'Marte/Olimpo' }, blocked])
    expect(written(local, 'Europe/Madrid')).toEqual(['viernes 20\nde noviembre', 'sábado 21\nde noviembre']);
});
