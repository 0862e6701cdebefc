import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '../../../server/releases/state.ts';
import { bucketOf } from '../../../src/domain/updates/rollout-bucket.ts';
import type { LocalStore } from '../../../src/storage/local-storage.ts';
import { makePlace, type Place, type Served } from './release-fixture.ts';

const DEVICES = 10_000;
const terms = { notas: [], urgencia: 'normal', limite: null } as const;
const act = { quien: 'ana', cuando: '2026-11-20T18:00:00.000Z' };

let place: Place;
let served: Served;
beforeAll(async () => {
  place = await makePlace();
  served = await place.open(await place.build('1.0.0'));
  await place.prepare('1.0.1');
  await served.releases.refresh();
});
afterAll(() => place.remove());

function newDevice(): LocalStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set(key, value) {
      kept.set(key, value);
      return true;
    },
    remove(key) {
      kept.delete(key);
      return true;
    },
  };
}

test('A percentage gives the new version to that share of 10 000 devices within 3 points, and a device keeps its answer', async () => {
  const devices = Array.from({ length: DEVICES }, newDevice);
  const bucket = (local: LocalStore) => bucketOf({ local, random: Math.random });
  const buckets = devices.map(bucket);
  expect(devices.map(bucket)).toEqual(buckets);

  let before = new Set<string>();
  for (const percent of [1, 10, 33, 50, 90, 99]) {
    const { revision } = served.releases.state();
    await served.releases.change(revision, (state) =>
      publish(state, '1.0.1', { ...terms, notas: [] }, percent, act),
    );
    const lucky = new Set<string>();
    for (const one of new Set(buckets)) {
      const [first, again] = [await served.get(`/sw.js?cubo=${one}`), await served.get(`/sw.js?cubo=${one}`)];
      expect(again).toBe(first);
      if (first === '// worker 1.0.1') lucky.add(one);
      else expect(first).toBe('// worker 1.0.0');
    }
    const share = (buckets.filter((one) => lucky.has(one)).length / DEVICES) * 100;
    expect(Math.abs(share - percent), `${percent} %: ${share}`).toBeLessThanOrEqual(3);
    // A device that has the version keeps it while the share grows.
    expect(before.difference(lucky).size).toBe(0);
    before = lucky;
  }
});
