import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKept } from '../../../server/releases/builds.ts';
import { readJournal } from '../../../server/releases/journal.ts';
import { type PublicationState, retainedVersions } from '../../../server/releases/state.ts';
import { publishRelease } from '../../support/backends/releases.ts';
import { runKilled } from '../../support/server/killed-command.ts';
import { makePlace, type Place } from './release-fixture.ts';

const ROOT = join(import.meta.dirname, '../../..');
const RELEASE = join(ROOT, 'scripts/release/release-app.ts');
const MAIN = join(ROOT, 'server/main.ts');

// Each step is a process.
vi.setConfig({ testTimeout: 180_000 });

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

/** The current state, after checking that each of its files is as it was written. */
async function wholeState(): Promise<PublicationState | undefined> {
  const { state, unreadable } = await readJournal(place.folder);
  expect(unreadable).toEqual([]);
  for (const { carpeta } of state ? retainedVersions(state) : []) await readKept(place.folder, carpeta);
  return state;
}

test('kill -9 at any step of a publication leaves the old state or the new one, whole', async () => {
  await place.open(await place.build('1.0.0'));
  let killed = 0;
  for (let step = 1; ; step += 1) {
    const before = (await wholeState())?.actual;
    const version = `1.0.${step}`;
    const args = [RELEASE, '--dist', await place.build(version)];
    const when = step % 2 === 0 ? 'before' : 'after';
    const how = await runKilled(args, { DATA_DIR: place.dataDir }, step, when);
    const after = (await wholeState())?.actual;
    if (how === 0) {
      expect(after).toBe(version);
      break;
    }
    expect(how).toBe('SIGKILL');
    expect([before, version]).toContain(after);
    killed += 1;
  }
  expect(killed).toBeGreaterThan(6);
  const unfinished = readdirSync(place.folder).filter((name) => name.startsWith('.'));
  expect(unfinished).toEqual([]);
});

test('kill -9 while the server adopts its first build lets the next start begin anew, and leaves nothing half done', async () => {
  const dist = await place.build('1.0.0');
  const env = { DATA_DIR: place.dataDir, DEMO: 'no', CORREO: 'carpeta', PORT: '0' };
  for (const step of [3, 5, 7, 8]) {
    expect(await runKilled([MAIN, dist], env, step, 'before')).toBe('SIGKILL');
    await wholeState();
  }
  const { get } = await place.open(dist);
  expect(await get('/sw.js')).toBe('// worker 1.0.0');
  expect(readdirSync(place.folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('Two publications at once both succeed, one after the other', async () => {
  const { releases } = await place.open(await place.build('1.0.0'));
  const dists = [await place.build('1.0.1'), await place.build('1.0.2')];
  const told = await Promise.all(dists.map((dist) => publishRelease(place, { dist })));
  for (const text of told) expect(text).toContain('se publicó para todos');
  await releases.refresh();
  expect(releases.state()).toMatchObject({ revision: 3, anteriores: [expect.any(String), '1.0.0'] });
});
