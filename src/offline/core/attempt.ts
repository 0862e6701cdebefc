import type { Motivo } from '../../worker-messages.ts';
import type { Answer } from '../answers.ts';
import { isForeign, readCurrent } from '../compat.ts';
import { writeRequest } from '../documents.ts';
import { readSession } from '../entries.ts';
import type { Ports } from '../ports.ts';
import { ask, judgeWrite } from '../request.ts';
import { fetchSiteConfig, keepSiteConfig } from '../site-config.ts';
import { type Choice, choose } from './choose.ts';
import { commit, commitPause, commitVerify, type Send } from './commit.ts';

export interface AttemptEvents {
  /** The server refused the token that is still current: end that session, sealing (`endSession(..., epoca)`). */
  onTokenRefused(refusal: { usuario: string; epoca: number; motivo: Motivo }): void | Promise<void>;
  /** Each answer, for the network's state. */
  onAnswer(answer: Answer): void;
}

/** sent: look again at once; otherwise the round is over, and `next` is when to look again (undefined: no need). */
export type Outcome = { kind: 'sent' } | { kind: 'over'; next?: number; waiting: boolean };

/** One row at most: choose and mark, send, settle (reliability.md 4.4). @throws StorageError */
export async function attempt(ports: Ports, events: AttemptEvents): Promise<Outcome> {
  const choice = await choose(ports);
  if (choice.kind === 'nothing') return { ...choice, kind: 'over' };
  const answer = await act(ports, choice);
  events.onAnswer(answer);
  ports.bus.post({ tipo: 'cambio' });
  if (answer.clase !== 'token' || choice.kind === 'unknown-host') return { kind: 'sent' };
  const { session } = choice;
  const current = await ports.store.transact(['sesion'], 'readonly', readSession);
  if (current?.token !== session.token || current.epoca !== session.epoca) return { kind: 'sent' };
  await events.onTokenRefused({ usuario: session.usuario, epoca: session.epoca, motivo: answer.motivo });
  return { kind: 'over', waiting: false };
}

async function act(ports: Ports, choice: Exclude<Choice, { kind: 'nothing' }>): Promise<Answer> {
  switch (choice.kind) {
    case 'unknown-host': {
      const asked = await fetchSiteConfig(ports.fetch, ports.origin);
      if (asked.ok) await keepSiteConfig(ports.store, asked.config);
      const answer: Answer = asked.ok ? { clase: 'ok', valor: true } : { clase: 'red' };
      await commitPause(ports, answer);
      return answer;
    }
    case 'verify': {
      const [, operacion, clave] = choice.watch.key;
      const current = await readCurrent(ports, choice.site, choice.session, { operacion, clave });
      // What cannot be read is not asked for for ever: the next ordinary read of the field shows it.
      const unread = current.clase !== 'valor' && current.clase !== 'red' && current.clase !== 'servidor';
      if (current.clase === 'valor') await commitVerify(ports, choice, current.valor);
      else if (unread) await commitVerify(ports, choice, choice.watch.valor);
      else await commitPause(ports, current);
      return current.clase === 'valor' ? { clase: 'ok', valor: current.valor } : current;
    }
    case 'send': {
      const answer = await deliver(ports, choice);
      await commit(ports, choice, answer);
      return answer;
    }
  }
}

async function deliver(ports: Ports, { row, session, site, extended }: Send): Promise<Answer> {
  if (!extended && row.operacion !== 'marcarAvisoLeido') {
    const current = await readCurrent(ports, site, session, row);
    if (current.clase !== 'valor') return current;
    if (isForeign(row, current.valor)) return { clase: 'conflicto', valorServidor: current.valor };
  }
  return judgeWrite(await ask(ports, site, session.token, writeRequest(row, session.token, extended)), site);
}
