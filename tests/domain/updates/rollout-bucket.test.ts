import { expect, test } from 'vitest';
import { bucketOf } from '../../../src/domain/updates/rollout-bucket.ts';
import type { LocalStore } from '../../../src/storage/local-storage.ts';

const device = (kept?: string) => {
  const values = new Map(kept === undefined ? [] : [['cubo', kept]]);
  const local: LocalStore = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => void values.delete(key),
  };
  return { values, local };
};

test('the rollout bucket is chosen once, from 00 to 99, and kept', () => {
  const { local, values } = device();
  expect(bucketOf({ local, random: () => 0.0399 })).toBe('03');
  expect(bucketOf({ local, random: () => 0.9999 })).toBe('03');
  expect(values.get('cubo')).toBe('03');
  expect(bucketOf({ local: device().local, random: () => 0.9999 })).toBe('99');
  expect(bucketOf({ local: device().local, random: () => 0 })).toBe('00');
});

test('the registered worker supplies the rollout bucket if localStorage was emptied or edited', () => {
  const random = () => 0.5;
  const registered = 'https://app.example/sw.js?cubo=07';
  expect(bucketOf({ local: device().local, random }, registered)).toBe('07');
  expect(bucketOf({ local: device('100').local, random }, registered)).toBe('07');
  expect(bucketOf({ local: device('-1').local, random }, 'https://app.example/sw.js')).toBe('50');
  expect(bucketOf({ local: device('42').local, random }, registered)).toBe('42');
});

test('devices are spread evenly over the rollout buckets', () => {
  const counts = new Array<number>(100).fill(0);
  for (let n = 0; n < 10_000; n++) {
    const bucket = Number(bucketOf({ local: device().local, random: () => (n + 0.5) / 10_000 }));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  expect(new Set(counts)).toEqual(new Set([100]));
});
