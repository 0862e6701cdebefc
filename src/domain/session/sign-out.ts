import type { Observable } from '../../lib/observable.ts';
import type { EvictionCheck } from '../../offline/eviction-check.ts';
import type { Ports } from '../../offline/model/ports.ts';
import type { Replay } from '../../offline/send/replay.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';
import type { SessionControl } from './session-port.ts';

/**
 * Signing out (`Salir`; B6, T11, T12): asks before a change is lost, and does exactly what the person chose.
 */
export interface SignOutParts extends Pick<Ports, 'bus' | 'setTimer' | 'clearTimer'> {
  session: SessionControl;
  outbox: Pick<PageOutbox, 'read' | 'postponing'>;
  replay: Pick<Replay, 'retryNow'>;
  /** a save sent at once has no answer yet */
  direct: { sending: Observable<boolean> };
  /** the settings' pending writes, and whether one is being stored */
  config: { rows: Observable<readonly unknown[]>; saving: Observable<boolean> };
  canary: Pick<EvictionCheck, 'waiting'>;
}

const SAVE_UNDER_WAY_MS = 3000;
const SEND_AND_LEAVE_MS = 15_000;

export function createSignOut(parts: SignOutParts) {
  const { session, outbox, replay, bus, direct, config, canary } = parts;

  /** Whether leaving now would lose a change. If storage does not answer, its last known state counts. */
  async function waits(usuario: string): Promise<boolean> {
    const there = await outbox.read(usuario).then(
      ({ rows, unreadable }) => rows.length + unreadable > 0,
      () => config.rows.get().length > 0 || canary.waiting(),
    );
    // Reading the rows stores the late notes, if the device has room for them.
    return there || outbox.postponing() || config.saving.get() || direct.sending.get();
  }

  /** Resolves when nothing is pending, or after `ms`; the value says whether something is. */
  async function drain(usuario: string, ms: number): Promise<boolean> {
    let over = false;
    let changed = false;
    let wake = () => {};
    const timer = parts.setTimer(() => {
      over = true;
      wake();
    }, ms);
    const onChange = () => {
      changed = true;
      wake();
    };
    const stops = [
      bus.subscribe(({ tipo }) => tipo === 'cambio' && onChange()),
      direct.sending.subscribe(onChange),
      config.saving.subscribe(onChange),
    ];
    while ((await waits(usuario)) && !over) {
      // A change signalled during the check may not be included in it: check again.
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      changed = false;
    }
    parts.clearTimer(timer);
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
