import { HINT_MS } from '../src/offline/pause.ts';
import type { Ports } from '../src/offline/ports.ts';
import { createReplay } from '../src/offline/replay.ts';
import { sealSession } from '../src/offline/session-end.ts';
import { endPause, noteHint } from '../src/offline/wake.ts';

export interface DrainParts {
  ports: Ports;
  dropPhotos(): Promise<unknown>;
}

/** To get past the tries of pages, which take no longer than their failure. */
const TURNS = 5;

/**
 * Sends what waits when the browser says that there is a connection (`sync`): a bonus, pages send by themselves.
 * Rejects where rows are left, so that the browser tries again; after its last chance a page does (W12).
 */
export function createDrain({ ports, dropPhotos }: DrainParts) {
  let asked = false;
  const replay = createReplay(ports, {
    onAnswer: () => {
      asked = true;
    },
    async onTokenRefused({ epoca, motivo }) {
      // With no page open nobody else ends the session; the next start finishes the wipe.
      if (!(await sealSession(ports.store, epoca))) return;
      await dropPhotos();
      ports.bus.post({ tipo: 'sesion', suceso: 'rechazada', motivo, epoca });
    },
  });
  return async function drain(lastChance: boolean): Promise<void> {
    let empty = false;
    asked = false;
    // A page that is itself cut off tries whenever the pause is over, and moves it: our own moment is another one.
    for (let turn = 0; turn < TURNS && !empty && !asked; turn++) {
      const due = await noteHint(ports).catch(() => undefined);
      if (due !== undefined) {
        await wait(ports, ports.random() * HINT_MS);
        await endPause(ports).catch(() => undefined);
      }
      empty = await replay.run();
    }
    // A page that has a network by now does not wait for the pause of our failure, which may be minutes.
    if (!empty) await noteHint(ports).catch(() => undefined);
    if (!empty && !lastChance) throw new Error('rows are left');
  };
}

const wait = (ports: Ports, ms: number) =>
  new Promise<void>((resolve) => void ports.setTimer(resolve, Math.max(ms, 0)));
