import type { Transaction } from '../../storage/outbox-store.ts';
import type { Answer } from '../model/answers.ts';
import { parsePause, pauseAfterFailure } from '../model/backoff.ts';
import { parsePendingWrite } from '../model/pending-write.ts';
import { DAILY_MS, settleRow } from '../model/policy.ts';
import type { Ports } from '../model/ports.ts';
import { acceptReads } from '../store/confirmed.ts';
import { isWatchOf, readWatches, watchAfter } from '../store/late-writes.ts';
import { raise, readConfirmed, readSession } from '../store/records.ts';
import type { Selection } from './select-next.ts';

export type Send = Extract<Selection, { kind: 'send' }>;
type Verify = Extract<Selection, { kind: 'verify' }>;

const ALL = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;

/**
 * Records an answer in one transaction. Its effect depends on the row's present idOp and on the open session.
 * @throws StorageError
 */
export function commit(ports: Ports, send: Send, answer: Answer): Promise<void> {
  return ports.store.transact(ALL, 'readwrite', async (tx) => {
    await keepPause(tx, ports, answer);
    const before = parsePendingWrite(await tx.get('pendiente', send.key));
    if (!before) return;
    const session = await readSession(tx);
    const confirmed = await readConfirmed(tx, send.key);
    const orden = send.row.orden ?? 0;
    // Answers arrive in any order: one to an older send must not undo what a newer send confirmed.
    if (answer.clase === 'ok' && before.idOp !== send.row.idOp && (confirmed?.orden ?? 0) > orden) return;
    const { idOp, valor, intentos } = send.row;
    const sent = { idOp, valor, extendido: send.extended !== undefined, repetido: intentos > 1 };
    const verdict = settleRow(before, sent, answer, { now: ports.now(), random: ports.random() });
    if (verdict.row) tx.put('pendiente', send.key, verdict.row);
    else tx.delete('pendiente', send.key);
    if (verdict.newDevice) tx.put('meta', 'dispositivo', ports.uuid());
    if (verdict.plain)
      tx.put('meta', 'sinExtendido', { version: ports.version, hasta: ports.now() + DAILY_MS });
    // This also applies if the session was sealed and opened again: otherwise the next write would conflict
    // with this one.
    if (!verdict.confirmed || session?.dueno !== send.key[0]) return;
    const acuse = await raise(tx, 'acuse');
    tx.put('confirmado', send.key, { existe: true, valor: sent.valor, acuse, orden });
    const watch = verdict.row || send.extended ? undefined : watchAfter(send.key, before, ports.now());
    if (watch) tx.put('meta', 'vigilar', [...(await readWatches(tx)), watch]);
  });
}

/** Ends a watch: checks once whether an older write from this device has overtaken the acknowledged one. */
export function commitVerify(ports: Ports, verify: Verify, valor: string | null): Promise<void> {
  return ports.store.transact(ALL, 'readwrite', async (tx) => {
    tx.delete('meta', 'pausa');
    if ((await readSession(tx))?.epoca !== verify.session.epoca) return;
    const [owner, operacion, clave] = verify.watch.key;
    const requeue = { usuario: verify.session.usuario, idOp: ports.uuid, now: ports.now() };
    await acceptReads(tx, owner, verify.mark, [{ operacion, clave, valor }], requeue);
    const rest = (await readWatches(tx)).filter((watch) => !isWatchOf(verify.watch.key)(watch));
    tx.put('meta', 'vigilar', rest);
  });
}

/** Records the shared pause after a failed request; any answer of the server ends it. */
export function commitPause(ports: Ports, answer: Answer): Promise<void> {
  return ports.store.transact(['meta'], 'readwrite', (tx) => keepPause(tx, ports, answer));
}

async function keepPause(tx: Transaction, { now, random, visible }: Ports, answer: Answer) {
  if (answer.clase !== 'red' && answer.clase !== 'servidor') {
    tx.delete('meta', 'pausa');
    return;
  }
  const espera = answer.clase === 'servidor' ? answer.espera : undefined;
  const pause = parsePause(await tx.get('meta', 'pausa'));
  tx.put(
    'meta',
    'pausa',
    pauseAfterFailure(pause, { now: now(), random: random(), visible: visible(), espera }),
  );
}
