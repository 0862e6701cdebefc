import { createCell, type Observable } from '../../lib/observable.ts';
import type { Answer } from '../../offline/model/answers.ts';
import type { Operacion } from '../../offline/model/pending-write.ts';
import type { Ports } from '../../offline/model/ports.ts';
import { confirmedKey } from '../../offline/outbox-port.ts';
import { sendDirect } from '../../offline/send/send-now.ts';
import type { SessionControl } from '../session/session-port.ts';
import type { SiteControl } from '../site/site.ts';
import type { Acknowledged, ConfigControl } from './config-port.ts';

/** Saves sent at once, for a device that cannot store anything (promise 15). */
export interface DirectSaves {
  /** true while a save has no answer yet: leaving or reloading the page would lose it */
  sending: Observable<boolean>;
  /**
   * Sends a save; saves of one field run one after the other. Resolves to true if the server saved it. Never
   * rejects.
   */
  save(usuario: string, operacion: Operacion, clave: string, valor: string): Promise<boolean>;
}

interface DirectParts extends Pick<Ports, 'fetch' | 'now' | 'setTimer' | 'clearTimer'> {
  site: Pick<SiteControl, 'ready'>;
  session: Pick<SessionControl, 'state' | 'token' | 'endByServer'>;
  config: Pick<ConfigControl, 'rows' | 'acknowledged'>;
  profile: { again(): void };
  onAnswer(answer: Answer): void;
}

export function createDirectSaves(parts: DirectParts): DirectSaves {
  const { session, config } = parts;
  const sending = createCell(false);
  const last = new Map<string, Promise<boolean>>();
  let count = 0;

  async function send(usuario: string, what: Acknowledged): Promise<boolean> {
    const site = await parts.site.ready();
    const state = session.state.get();
    const token = session.token();
    // Another person may have signed in since the change was made.
    if (!token || state.phase !== 'open' || state.usuario !== usuario) return false;
    const answer = await sendDirect(parts, { ...what, site, usuario, token });
    parts.onAnswer(answer);
    if (answer.clase === 'token') void session.endByServer(token, answer.motivo);
    if (answer.clase !== 'ok') return false;
    config.acknowledged(usuario, what);
    parts.profile.again();
    return true;
  }

  return {
    sending,
    async save(usuario, operacion, clave, valor) {
      const over = config.rows.get().find((row) => row.operacion === operacion && row.clave === clave)?.idOp;
      const field = `${usuario}:${confirmedKey(operacion, clave)}`;
      sending.set(++count > 0);
      const sent = (last.get(field) ?? Promise.resolve())
        .then(() => send(usuario, { operacion, clave, valor, over }))
        .catch(() => false);
      last.set(field, sent);
      try {
        return await sent;
      } finally {
        sending.set(--count > 0);
      }
    },
  };
}
