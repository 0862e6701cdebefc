import type { Outbox } from '../offline/outbox-port.ts';
import type { Bus } from '../offline/ports.ts';
import type { Replay } from '../offline/replay.ts';
import type { SessionControl } from './session.ts';

/** `Salir` (B6, T11, T12): asks before a change is lost, and does exactly what was chosen. */
export interface SignOutParts {
  session: SessionControl;
  outbox: Outbox;
  replay: Replay;
  bus: Bus;
}

const SAVE_UNDER_WAY_MS = 3000;
const SEND_AND_LEAVE_MS = 15_000;

export function createSignOut({ session, outbox, replay, bus }: SignOutParts) {
  const waiting = async (usuario: string) => (await outbox.rows(usuario).catch(() => [])).length;

  /** Resolves when nothing waits, or after `ms`; says whether something is left. */
  async function drain(usuario: string, ms: number): Promise<boolean> {
    let over = false;
    let heard = false;
    let wake = () => {};
    const timer = setTimeout(() => {
      over = true;
      wake();
    }, ms);
    const stop = bus.subscribe(({ tipo }) => {
      if (tipo !== 'cambio') return;
      heard = true;
      wake();
    });
    while ((await waiting(usuario)) > 0 && !over) {
      // What was heard during the look may be what it did not see yet.
      if (!heard) await new Promise<void>((resolve) => (wake = resolve));
      heard = false;
    }
    clearTimeout(timer);
    stop();
    return (await waiting(usuario)) > 0;
  }

  return async function signOut(
    answer?: 'enviar' | 'descartar',
    before?: () => Promise<unknown>,
  ): Promise<'fuera' | 'pregunta'> {
    const state = session.state.get();
    if (state.phase !== 'open') return 'fuera';
    if (answer !== 'descartar' && (await waiting(state.usuario)) > 0) {
      void replay.retryNow();
      if (await drain(state.usuario, answer ? SEND_AND_LEAVE_MS : SAVE_UNDER_WAY_MS)) return 'pregunta';
    }
    await before?.();
    await session.endByPerson();
    return 'fuera';
  };
}
