import { HINT_MS } from '../src/offline/model/backoff.ts';
import type { Ports } from '../src/offline/model/ports.ts';
import { createReplay } from '../src/offline/send/replay.ts';
import { endPause, noteHint } from '../src/offline/store/schedule.ts';
import { sealSession } from '../src/offline/store/session-end.ts';

export interface DrainParts {
  ports: Ports;
  dropPhotos(): Promise<unknown>;
}

/** Maximum number of rounds, so that retries by open pages at the same moment do not use up the only one. */
const TURNS = 5;

/**
 * Sends pending writes when the browser reports a connection (`sync`). This is a bonus: pages send on their
 * own.
 * @throws if rows are left, so that the browser retries; after its last chance an open page sends them (W12)
 */
export function createDrain({ ports, dropPhotos }: DrainParts) {
  let asked = false;
  const replay = createReplay(ports, {
    onAnswer: () => {
      asked = true;
    },
    async onTokenRefused({ token, epoca, motivo }) {
      // With no page open only the worker can end the session; the next start finishes the wipe.
      if (!(await sealSession(ports.store, { epoca, token }))) return;
      ports.bus.post({ tipo: 'sesion', suceso: 'rechazada', motivo, epoca });
      await dropPhotos();
    },
  });
  return async function drain(lastChance: boolean): Promise<void> {
    let empty = false;
    asked = false;
    // An offline page also retries and moves the stored pause. Retry at a moment of our own.
    for (let turn = 0; turn < TURNS && !empty && !asked; turn++) {
      const due = await noteHint(ports).catch(() => undefined);
      if (due !== undefined) {
        await wait(ports, ports.random() * HINT_MS);
        await endPause(ports).catch(() => undefined);
      }
      empty = await replay.run();
    }
    // Shorten the pause that our failure stored (it may be minutes), for pages that are online again.
    if (!empty) await noteHint(ports).catch(() => undefined);
    if (!empty && !lastChance) throw new Error('rows are left');
  };
}

const wait = (ports: Ports, ms: number) =>
  new Promise<void>((resolve) => void ports.setTimer(resolve, Math.max(ms, 0)));
