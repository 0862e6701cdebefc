import { describe, expect, test } from 'vitest';
import { playMany } from './simulation.ts';

const CLEAN = { unseen: 0, falseConflicts: 0, lost: 0, seeds: [] };
const LONG = 120_000;

describe('no schedule of losses, repeats, late arrivals and deaths breaks a promise', () => {
  test(
    'one device, two tabs and a worker',
    async () => {
      expect(await playMany(1, 1000, { devices: 1, values: 3 })).toEqual(CLEAN);
    },
    LONG,
  );

  test(
    'two devices that change the same field',
    async () => {
      expect(await playMany(10_000, 1000, { devices: 2 })).toEqual(CLEAN);
    },
    LONG,
  );

  test(
    'the lock saves requests, correctness does not rest on it',
    async () => {
      expect(await playMany(20_000, 500, { devices: 2, lockless: true })).toEqual(CLEAN);
    },
    LONG,
  );
});

describe('the simulation sees a protocol that is broken', () => {
  test(
    'without the order number late requests undo newer ones',
    async () => {
      const found = await playMany(1, 300, {
        devices: 1,
        values: 2,
        corrupt: ({ orden: _orden, dispositivo: _dispositivo, ...rest }) => rest,
      });
      expect(found.lost + found.falseConflicts).toBeGreaterThan(0);
    },
    LONG,
  );

  test(
    'without the values whose fate is unknown one conflicts with oneself',
    async () => {
      const found = await playMany(1, 300, {
        devices: 1,
        corrupt: (sent) => ({ ...sent, basesAceptadas: (sent.basesAceptadas ?? []).slice(0, 1) }),
      });
      expect(found.falseConflicts).toBeGreaterThan(0);
    },
    LONG,
  );

  test(
    'without a base the other device’s value is overwritten unseen',
    async () => {
      const found = await playMany(1, 300, {
        devices: 2,
        corrupt: ({ campo, valor }) => ({ campo, valor }),
      });
      expect(found.unseen).toBeGreaterThan(0);
    },
    LONG,
  );
});
