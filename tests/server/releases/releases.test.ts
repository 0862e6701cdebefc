import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StaleRevision } from '../../../server/releases/releases.ts';
import { pause, publish, retire, rollBack } from '../../../server/releases/state.ts';
import { publishRelease, retireWorker, rollBackRelease } from '../../support/backends/releases.ts';
import { makePlace, type Place } from './release-fixture.ts';

let place: Place;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(() => place.remove());

const act = { quien: 'ana', cuando: '2026-11-20T18:00:00.000Z' };
const TERMS = { notas: ['Más rápida'], urgencia: 'normal', limite: null } as const;
const terms = { ...TERMS, notas: [...TERMS.notas] };
const builds = () =>
  readdirSync(place.folder)
    .filter((name) => /^\d/.test(name))
    .sort();
const states = () =>
  readdirSync(place.folder)
    .filter((name) => name.startsWith('estado-'))
    .sort();
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('The build beside the server', () => {
  test('is the first release, and still is at the next start', async () => {
    const dist = await place.build('1.0.0');
    const { get, releases } = await place.open(dist);
    expect(await get('/sw.js')).toBe('// worker 1.0.0');
    expect(releases.state()).toMatchObject({
      revision: 1,
      actual: '1.0.0',
      accion: { quien: 'consola', accion: 'publicar', version: '1.0.0', porcentaje: 100 },
    });
    expect((await place.open(dist)).releases.state().revision).toBe(1);
    expect(states()).toEqual(['estado-000001.json']);
  });

  test('is published to everybody when it is another one, and its rollback survives a restart', async () => {
    await place.open(await place.build('1.0.0'));
    const second = await place.build('1.0.1');
    const { get, releases } = await place.open(second);
    expect(await get('/')).toContain('1.0.1');
    await releases.change(2, (state) => rollBack(state, act));
    expect(await get('/')).toContain('1.0.0');
    const again = await place.open(second);
    expect(await again.get('/')).toContain('1.0.0');
    expect(again.releases.state().revision).toBe(3);
  });

  test('is logged when it cannot be stored, and the release before is still served', async () => {
    await place.open(await place.build('1.0.0'));
    // Without the lock nobody can write.
    await rm(join(place.folder, 'candado'));
    await mkdir(join(place.folder, 'candado'));
    const { get, log } = await place.open(await place.build('1.0.1'));
    expect(await get('/')).toContain('1.0.0');
    expect(log.join()).toContain('could not be published');
  });

  test('is published when its content changed under the same version, and the files before stay', async () => {
    await place.open(await place.build('1.0.0'));
    const { get, releases } = await place.open(await place.build('1.0.0', 'other'));
    expect(await get('/')).toContain('other');
    expect(await get('/assets/index-1.0.0.js')).toBe('// script 1.0.0');
    expect(releases.state().actual).toBe('1.0.0');
    expect(releases.state().versiones.map(({ version }) => version)).toEqual(['1.0.0', builds()[0]]);
  });

  test('is adopted without the half copies that a killed start left, which are deleted', async () => {
    const dist = await place.build('1.0.0');
    await place.open(dist);
    await mkdir(join(place.folder, '.a-medias-000000000000/assets'), { recursive: true });
    await writeFile(join(place.folder, '.a-medias-111111111111'), '{');
    await mkdir(join(place.folder, '1.0.7-00000000'));
    await place.open(dist);
    expect(readdirSync(place.folder).sort()).toEqual([builds()[0], 'candado', 'estado-000001.json']);
  });

  test('replaces its damaged copy, and another build gives way to the newest release that can be read', async () => {
    const first = await place.build('1.0.0');
    await place.open(first);
    const second = await place.build('1.0.1');
    await place.open(second);
    const [, folder = ''] = builds();
    await writeFile(join(place.folder, folder, 'sw.js'), '// somebody’s');
    expect(await (await place.open(second)).get('/sw.js')).toBe('// worker 1.0.1');
    const other = await place.open(first);
    expect(await other.get('/sw.js')).toBe('// worker 1.0.0');
    expect(other.log.join()).toContain('a release cannot be read');
  });
});

describe('A release', () => {
  test('below 100 % gives its worker to the buckets below its percentage, and its pages to nobody', async () => {
    const { get, releases } = await place.open(await place.build('1.0.0'));
    await publishRelease(place, { dist: await place.build('1.0.1'), percent: 30 });
    await releases.refresh();
    for (const [bucket, version] of [
      ['00', '1.0.1'],
      ['29', '1.0.1'],
      ['30', '1.0.0'],
      ['99', '1.0.0'],
      ['7', '1.0.0'],
      ['-1', '1.0.0'],
    ])
      expect(await get(`/sw.js?cubo=${bucket}`), bucket).toBe(`// worker ${version}`);
    expect(await get('/sw.js')).toBe('// worker 1.0.0');
    expect(await get('/')).toContain('1.0.0');
    expect(await get('/assets/index-1.0.1.js')).toBe('// script 1.0.1');
    await expect(publishRelease(place, { version: '1.0.1', percent: 0 })).rejects.toThrow(
      'ya está publicada',
    );
    await releases.change(2, (state) => publish(state, '1.0.1', terms, 100, act));
    expect(await get('/sw.js?cubo=99')).toBe('// worker 1.0.1');
    expect(await get('/')).toContain('1.0.1');
  });

  test('W02 keeps the files of the two versions before it, and the third’s are deleted from the disk', async () => {
    const { get, releases } = await place.open(await place.build('1.0.0'));
    const give = async (version: string) => {
      await place.prepare(version);
      const seen = releases.state().revision + 1;
      await releases.change(seen, (state) => publish(state, version, terms, 100, act));
    };
    for (const version of ['1.0.1', '1.0.2']) await give(version);
    expect(await get('/assets/index-1.0.0.js')).toBe('// script 1.0.0');
    await give('1.0.3');
    expect(await get('/assets/index-1.0.0.js')).toBeUndefined();
    for (const version of ['1.0.1', '1.0.2', '1.0.3'])
      expect(await get(`/assets/index-${version}.js`)).toBe(`// script ${version}`);
    expect(builds().map((name) => name.slice(0, 5))).toEqual(['1.0.1', '1.0.2', '1.0.3']);
  });

  test('gives a file asked for by revision if it has exactly that one, and otherwise no file', async () => {
    const { get, releases } = await place.open(await place.build('1.0.0'));
    await place.prepare('1.0.1');
    await place.publish('1.0.1');
    await releases.refresh();
    const page = (version: string) => `<!doctype html><title>${version}</title>`;
    const by = (revision: string) => get(`/index.html?__WB_REVISION__=${revision}`);
    for (const version of ['1.0.0', '1.0.1']) expect(await by(md5(page(version)))).toBe(page(version));
    expect(await by(md5(page('1.0.2')))).toBeUndefined();
    expect(await by('')).toBeUndefined();
    expect(await get(`/icono.svg?__WB_REVISION__=${md5('<svg/>')}`)).toBe('<svg/>');
  });

  test('that cannot be read is logged, and the one before is served', async () => {
    const { get, log, releases } = await place.open(await place.build('1.0.0'));
    await place.prepare('1.0.1');
    await writeFile(join(place.folder, builds()[1] ?? '', 'sw.js'), '// half');
    await expect(publishRelease(place, { version: '1.0.1' })).rejects.toThrow('dañados o faltan');
    await place.publish('1.0.1');
    await releases.refresh();
    expect(await get('/sw.js')).toBe('// worker 1.0.0');
    expect(log.join()).toContain('"version":"1.0.1"');
    await rollBackRelease(place);
    await releases.refresh();
    expect(releases.state()).toMatchObject({ revision: 4, actual: '1.0.0' });
  });
});

describe('A change of the release state', () => {
  test('by somebody who has not seen the present state is refused', async () => {
    const { releases } = await place.open(await place.build('1.0.0'));
    await place.prepare('1.0.1');
    await releases.refresh();
    await releases.change(2, (state) => publish(state, '1.0.1', terms, 50, act));
    await expect(releases.change(1, (state) => pause(state, true, act))).rejects.toBeInstanceOf(
      StaleRevision,
    );
    await releases.change(3, (state) => pause(state, true, act));
    expect(releases.state()).toMatchObject({ revision: 4, candidata: { porcentaje: 50, pausada: true } });
  });

  test('that two ask for at once is made once, and the other is refused', async () => {
    const { releases } = await place.open(await place.build('1.0.0'));
    const other = await place.open(await place.build('1.0.0'));
    const both = [releases, other.releases].map((one) => one.change(1, (state) => retire(state, true, act)));
    const told = await Promise.allSettled(both);
    expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(states()).toHaveLength(2);
  });

  test('passes over an unreadable state with a warning, and does not use its number again', async () => {
    const dist = await place.build('1.0.0');
    const { releases } = await place.open(dist);
    await writeFile(join(place.folder, 'estado-000002.json'), '{"revision":2');
    const { log, releases: again } = await place.open(dist);
    expect(again.state().revision).toBe(1);
    expect(log.join()).toContain('estado-000002.json');
    await releases.change(1, (state) => retire(state, true, act));
    expect(states().at(-1)).toBe('estado-000003.json');
  });

  test('keeps the last fifty states, and their history begins with the newest', async () => {
    const { releases } = await place.open(await place.build('1.0.0'));
    for (let round = 0; round < 52; round += 1)
      await releases.change(round + 1, (state) => retire(state, round % 2 === 0, act));
    expect(states()).toHaveLength(50);
    expect(states()[0]).toBe('estado-000004.json');
    expect((await releases.history()).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => 53 - index),
    );
  });

  test('to retired puts the kill switch at every worker’s address, and /config.json says so', async () => {
    const { app, get, releases } = await place.open(await place.build('1.0.0'));
    await retireWorker(place);
    await releases.refresh();
    const worker = await readFile(join(import.meta.dirname, '../../../server/static/kill-switch.js'), 'utf8');
    for (const url of ['/sw.js', '/sw.js?cubo=07']) expect(await get(url)).toBe(worker);
    expect((await app.inject('/config.json')).json()).toMatchObject({ retirado: true });
    await releases.change(2, (state) => retire(state, false, act));
    expect(await get('/sw.js')).toBe('// worker 1.0.0');
    expect((await app.inject('/config.json')).json()).not.toHaveProperty('retirado');
  });

  test('reaches the running server by itself', async () => {
    const { get } = await place.open(await place.build('1.0.0'));
    await publishRelease(place, { dist: await place.build('1.0.1') });
    await expect.poll(() => get('/sw.js'), { timeout: 20_000 }).toBe('// worker 1.0.1');
    await rm(join(place.root, 'dist-1.0.1'), { recursive: true });
    expect(await get('/assets/index-1.0.1.js')).toBe('// script 1.0.1');
  });
});
