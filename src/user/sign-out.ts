import type { Outbox } from '../offline/outbox-port.ts';
import type { Bus } from '../offline/ports.ts';
import type { Replay } from '../offline/replay.ts';
import type { Canary } from './canary.ts';
import type { ConfigControl } from './config-port.ts';
import type { DirectSaves } from './direct-saves.ts';
import type { SessionControl } from './session-port.ts';

/** `Salir` (B6, T11, T12): asks before a change is lost, and does exactly what was chosen. */
export interface SignOutParts {
  session: SessionControl;
  outbox: Pick<Outbox, 'rows' | 'unreadable'>;
  replay: Pick<Replay, 'retryNow'>;
  direct: Pick<DirectSaves, 'sending'>;
  config: Pick<ConfigControl, 'rows' | 'saving'>;
  canary: Pick<Canary, 'waiting'>;
  bus: Bus;
}

const SAVE_UNDER_WAY_MS = 3000;
const SEND_AND_LEAVE_MS = 15_000;

export function createSignOut(parts: SignOutParts) {
  const { session, outbox, replay, bus, direct, config, canary } = parts;

  /** Whether leaving now would lose something. Where the device does not answer, what was last known of it counts. */
  async function waits(usuario: string): Promise<boolean> {
    const there = await Promise.all([outbox.rows(usuario), outbox.unreadable(usuario)]).then(
      ([rows, unreadable]) => rows.length + unreadable > 0,
      () => config.rows.get().length > 0 || canary.waiting(),
    );
    return there || config.saving.get() || direct.sending.get();
  }

  /** Resolves when nothing waits, or after `ms`; says whether something is left. */
  async function drain(usuario: string, ms: number): Promise<boolean> {
    let over = false;
    let heard = false;
    let wake = () => {};
    const timer = setTimeout(() => {
      over = true;
      wake();
    }, ms);
    const hear = () => {
      heard = true;
      wake();
    };
    const stops = [
      bus.subscribe(({ tipo }) => tipo === 'cambio' && hear()),
      direct.sending.subscribe(hear),
      config.saving.subscribe(hear),
    ];
    while ((await waits(usuario)) && !over) {
      // What was heard during the look may be what it did not see yet.
      if (!heard) await new Promise<void>((resolve) => (wake = resolve));
      heard = false;
    }
    clearTimeout(timer);
    for (const stop of stops) stop();
    return waits(usuario);
  }

  return async function signOut(
    answer?: 'enviar' | 'descartar',
    before?: () => Promise<unknown>,
  ): Promise<'fuera' | 'pregunta'> {
    const state = session.state.get();
    if (state.phase !== 'open') return 'fuera';
    if (answer !== 'descartar' && (await waits(state.usuario))) {
      void replay.retryNow();
      if (await drain(state.usuario, answer ? SEND_AND_LEAVE_MS : SAVE_UNDER_WAY_MS)) return 'pregunta';
    }
    await before?.();
    await session.endByPerson();
    return 'fuera';
  };
}
