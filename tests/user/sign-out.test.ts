import { expect, it, vi } from 'vitest';
import { createBus } from '../../src/offline/bus.ts';
import { createCell } from '../../src/offline/observable.ts';
import type { Outbox } from '../../src/offline/outbox-port.ts';
import type { Replay } from '../../src/offline/replay.ts';
import type { SessionControl } from '../../src/user/session-port.ts';
import { createSignOut } from '../../src/user/sign-out.ts';

it('Salir hears of a save that is acknowledged while it looks what waits', async () => {
  const bus = createBus();
  let waiting = 1;
  let looks = 0;
  const outbox = {
    async rows() {
      const found = new Array(waiting);
      // Acknowledged between this look and the waiting for a word of it.
      if (++looks === 2) {
        waiting = 0;
        bus.post({ tipo: 'cambio' });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      return found;
    },
    unreadable: async () => 0,
  } as unknown as Outbox;
  const direct = { sending: createCell(false) };
  const config = { rows: createCell([]), saving: createCell(false) };
  const canary = { waiting: () => false };
  const endByPerson = vi.fn(async () => undefined);
  const session = {
    state: { get: () => ({ phase: 'open', usuario: 'ana', verified: true }), subscribe: () => () => {} },
    endByPerson,
  } as unknown as SessionControl;
  const replay = { retryNow: async () => undefined } as Replay;
  const began = Date.now();
  const out = createSignOut({ session, outbox, replay, bus, direct, config, canary })('enviar');
  await expect(out).resolves.toBe('fuera');
  expect(endByPerson).toHaveBeenCalledOnce();
  // Not after the 15 s that a save without an answer is waited for.
  expect(Date.now() - began).toBeLessThan(8000);
});
