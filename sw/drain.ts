import type { Ports } from '../src/offline/ports.ts';
import { createReplay } from '../src/offline/replay.ts';
import { sealSession } from '../src/offline/session-end.ts';
import { noteHint } from '../src/offline/wake.ts';

export interface DrainParts {
  ports: Ports;
  dropPhotos(): Promise<unknown>;
}

/**
 * Sends what waits when the browser says that there is a connection (`sync`): a bonus, pages send by themselves.
 * Rejects where rows are left, so that the browser tries again; after its last chance a page does (W12).
 */
export function createDrain({ ports, dropPhotos }: DrainParts) {
  const replay = createReplay(ports, {
    onAnswer: () => undefined,
    async onTokenRefused({ epoca, motivo }) {
      // With no page open nobody else ends the session; the next start finishes the wipe.
      if (!(await sealSession(ports.store, epoca))) return;
      await dropPhotos();
      ports.bus.post({ tipo: 'sesion', suceso: 'rechazada', motivo, epoca });
    },
  });
  return async function drain(lastChance: boolean): Promise<void> {
    const due = await noteHint(ports).catch(() => undefined);
    if (due !== undefined) await wait(ports, Math.min(due - ports.now(), 5000));
    const empty = await replay.run();
    if (!empty && !lastChance) throw new Error('rows are left');
  };
}

const wait = (ports: Ports, ms: number) =>
  new Promise<void>((resolve) => void ports.setTimer(resolve, Math.max(ms, 0)));
