import { StorageError } from '../../storage/storage-error.ts';
import type { Answer } from '../model/answers.ts';
import { writeRequest } from '../model/documents.ts';
import type { Ports } from '../model/ports.ts';
import type { Motivo } from '../model/worker-messages.ts';
import { isForeign, readCurrent } from '../store/late-writes.ts';
import { readSession } from '../store/records.ts';
import { fetchSiteConfig, keepSiteConfig } from '../store/site-config.ts';
import { ask, judgeWrite } from './request.ts';
import { choose, type Selection } from './select-next.ts';
import { commit, commitPause, commitVerify, type Send } from './settle.ts';

/** Tries to record an answer when storage is too slow, and the pause before each further one. */
const RECORD_TRIES = 6;
const RECORD_PAUSE_MS = 1000;

export interface AttemptEvents {
  /** The server refused the current token: end that session and seal its rows (`endSession(..., epoca)`). */
  onTokenRefused(refusal: { token: string; epoca: number; motivo: Motivo }): void | Promise<void>;
  /** Called with each answer, for the network state. */
  onAnswer(answer: Answer): void;
}

/**
 * sent: try the next row at once; `reached`: the server answered. over: the round has ended; `next` is when to
 * try again, undefined if not needed.
 */
export type Outcome = { kind: 'sent'; reached: boolean } | { kind: 'over'; next?: number; waiting: boolean };

/**
 * Handles at most one row: choose and mark it, send it, record the answer.
 * @throws StorageError
 */
export async function attempt(ports: Ports, events: AttemptEvents): Promise<Outcome> {
  const choice = await choose(ports);
  if (choice.kind === 'nothing') return { ...choice, kind: 'over' };
  const answer = await act(ports, choice);
  events.onAnswer(answer);
  ports.bus.post({ tipo: 'cambio' });
  const reached = answer.clase !== 'red' && answer.clase !== 'servidor';
  const sent: Outcome = { kind: 'sent', reached };
  if (answer.clase !== 'token' || choice.kind === 'unknown-host') return sent;
  const { session } = choice;
  const current = await ports.store.transact(['sesion'], 'readonly', readSession);
  if (current?.token !== session.token || current.epoca !== session.epoca) return sent;
  await events.onTokenRefused({ token: session.token, epoca: session.epoca, motivo: answer.motivo });
  return { kind: 'over', waiting: false };
}

async function act(ports: Ports, choice: Exclude<Selection, { kind: 'nothing' }>): Promise<Answer> {
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
      // If the field cannot be read, end the watch; the next ordinary read of the field shows its value.
      const unread = current.clase !== 'valor' && current.clase !== 'red' && current.clase !== 'servidor';
      if (current.clase === 'valor') await commitVerify(ports, choice, current.valor);
      else if (unread) await commitVerify(ports, choice, choice.watch.valor);
      else await commitPause(ports, current);
      return current.clase === 'valor' ? { clase: 'ok', valor: current.valor } : current;
    }
    case 'send': {
      const answer = await deliver(ports, choice);
      await record(ports, choice, answer);
      return answer;
    }
  }
}

/**
 * Slow storage gets further tries while the lock is held, because a row without its answer is sent again.
 * @throws StorageError
 */
async function record(ports: Ports, send: Send, answer: Answer): Promise<void> {
  for (let left = RECORD_TRIES - 1; ; left--) {
    try {
      return await commit(ports, send, answer);
    } catch (error) {
      if (left === 0 || !(error instanceof StorageError) || error.kind !== 'timeout') throw error;
    }
    await new Promise<void>((resolve) => void ports.setTimer(resolve, RECORD_PAUSE_MS));
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
