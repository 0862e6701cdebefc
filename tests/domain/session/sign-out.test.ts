import { expect, it, vi } from 'vitest';
import type { SessionControl } from '../../../src/domain/session/session-port.ts';
import { createSignOut } from '../../../src/domain/session/sign-out.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { createBus } from '../../../src/offline/bus.ts';
import type { Replay } from '../../../src/offline/send/replay.ts';
import type { PageOutbox } from '../../../src/offline/unfinished-writes.ts';

it('a sign-out notices a save acknowledged while it checks for pending changes', async () => {
  const bus = createBus();
  let waiting = 1;
  let looks = 0;
  const outbox = {
    async read() {
      const rows = new Array(waiting);
      // Acknowledged after this check, before waiting for a message about it.
      if (++looks === 2) {
        waiting = 0;
        bus.post({ tipo: 'cambio' });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { rows, unreadable: 0 };
    },
    postponing: () => false,
  } as unknown as PageOutbox;
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
  const timers = { setTimer: setTimeout as never, clearTimer: clearTimeout as never };
  const out = createSignOut({ session, outbox, replay, bus, direct, config, canary, ...timers })('enviar');
  await expect(out).resolves.toBe('fuera');
  expect(endByPerson).toHaveBeenCalledOnce();
  // Earlier than the 15 s for which a save without an answer is awaited.
  expect(Date.now() - began).toBeLessThan(8000);
});
