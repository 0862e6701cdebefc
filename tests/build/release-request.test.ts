import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instantIn, readRequest } from '../../scripts/release/release-request.ts';
import { nextVersion } from '../../scripts/release/release-version.ts';

const ZONE = 'America/Mexico_City';
const NOW = new Date('2026-11-20T18:00:00Z');
const read = (...args: string[]) => readRequest(args, ZONE, NOW);

describe('the arguments of npm run release', () => {
  test('notes come by lines or one by one, for every device unless a percentage is given', () => {
    expect(read('--notes', 'Uno\n\n Dos ', '--notes', 'Tres')).toEqual({
      kind: 'publish',
      terms: { notas: ['Uno', 'Dos', 'Tres'], urgencia: 'normal', limite: null },
      percent: 100,
      dist: undefined,
      version: undefined,
    });
    expect(read('--percent', '0', '--dist', 'x')).toMatchObject({ percent: 0, dist: 'x' });
    expect(read('--version', '1.0.4', '--percent', '50')).toMatchObject({ version: '1.0.4', percent: 50 });
  });

  test('a required release applies from a campus date and time, or at once', () => {
    const required = (...more: string[]) => read('--urgency', 'required', ...more);
    expect(required()).toMatchObject({ terms: { urgencia: 'requerida', limite: null } });
    expect(required('--deadline', '2026-11-24')).toMatchObject({
      terms: { limite: '2026-11-24T06:00:00.000Z' },
    });
    expect(required('--deadline', '2026-11-24 18:30')).toMatchObject({
      terms: { limite: '2026-11-25T00:30:00.000Z' },
    });
  });

  test('a recommended release has no deadline', () => {
    expect(read('--urgency', 'recommended')).toMatchObject({
      terms: { urgencia: 'recomendada', limite: null },
    });
  });

  test('--rollback, --retire-worker and --restore-worker accept no other options', () => {
    expect(read('--rollback')).toEqual({ kind: 'rollback' });
    expect(read('--retire-worker')).toEqual({ kind: 'retire' });
    expect(read('--restore-worker')).toEqual({ kind: 'restore' });
  });

  test.each([
    [['--percent', '101'], '0 a 100'],
    [['--percent', 'diez'], '0 a 100'],
    [['--percent', '-1'], 'No se entiende'],
    [['--urgency', 'alta'], 'normal, recommended o required'],
    [['--deadline', '2026-11-24'], '--urgency required'],
    [['--urgency', 'recommended', '--deadline', '2026-12-24'], '--urgency required'],
    [['--urgency', 'required', '--deadline', '2026-02-30'], 'escribe una fecha'],
    [['--urgency', 'required', '--deadline', 'mañana'], 'escribe una fecha'],
    [['--urgency', 'required', '--deadline', '2026-11-24T25:00'], 'escribe una fecha'],
    [['--urgency', 'required', '--deadline', '2026-11-20'], 'ya pasó'],
    [['--notes', 'a\nb\nc\nd'], 'caben 3 líneas'],
    [['--notes', 'a'.repeat(121)], '120 caracteres'],
    [['--version', '../x'], 'como 1.0.4'],
    [['--version', '1.0.4', '--dist', 'x'], 'no van juntas'],
    [['--rollback', '--percent', '5'], 'va solo'],
    [['--rollback', '--retire-worker'], 'va solo'],
    [['--todo'], 'No se entiende'],
    [['algo'], 'No se entiende'],
  ])('the arguments %j are refused with one line', (args, words) => {
    expect(() => read(...args)).toThrow(words);
    expect(() => read(...args)).toThrow(/^[^\n]+$/);
  });
});

test('a date in a zone with clock changes gives the right instant', () => {
  const berlin = (written: string) => instantIn(written, 'Europe/Berlin')?.toISOString();
  expect(berlin('2026-07-01T12:00')).toBe('2026-07-01T10:00:00.000Z');
  expect(berlin('2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z');
  expect(berlin('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z');
  expect(berlin('2026-10-25T04:00')).toBe('2026-10-25T03:00:00.000Z');
});

test("the next version is that of package.json if higher, else the last one's patch plus one", async () => {
  const root = await mkdtemp(join(tmpdir(), 'version-'));
  await writeFile(join(root, 'package.json'), '{"version":"1.2.0"}');
  const next = (...released: string[]) => nextVersion(root, released);
  expect(next()).toBe('1.2.0');
  expect(next('1.1.9')).toBe('1.2.0');
  expect(next('1.2.0')).toBe('1.2.1');
  expect(next('1.2.9', '1.2.10', '0.9.0')).toBe('1.2.11');
  expect(next('1.2.0-1a2b3c4d', '1.1.0')).toBe('1.2.0');
  await rm(root, { recursive: true });
});
