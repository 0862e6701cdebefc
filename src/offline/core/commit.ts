import type { Transaction } from '../../storage/transactions.ts';
import type { Answer } from '../answers.ts';
import { isWatchOf, readWatches, watchAfter } from '../compat.ts';
import { raise, readConfirmed, readSession } from '../entries.ts';
import { parsePause, pauseAfterFailure } from '../pause.ts';
import type { Ports } from '../ports.ts';
import { acceptRead } from '../reads.ts';
import { parseRow } from '../row.ts';
import type { Choice } from './choose.ts';
import { DAY_MS, settleRow } from './policy.ts';

export type Send = Extract<Choice, { kind: 'send' }>;
type Verify = Extract<Choice, { kind: 'verify' }>;

const ALL = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;

/** Writes down what an answer means, in one transaction, conditional on idOp and epoch. @throws StorageError */
export function commit(ports: Ports, send: Send, answer: Answer): Promise<void> {
  return ports.store.transact(ALL, 'readwrite', async (tx) => {
    await keepPause(tx, ports, answer);
    const before = parseRow(await tx.get('pendiente', send.key));
    if (!before) return;
    const session = await readSession(tx);
    const confirmed = await readConfirmed(tx, send.key);
    const orden = send.row.orden ?? 0;
    // Answers come in any order: an older send's says nothing about what a newer one has confirmed.
    if (answer.clase === 'ok' && before.idOp !== send.row.idOp && (confirmed?.orden ?? 0) > orden) return;
    const { idOp, valor, intentos } = send.row;
    const sent = { idOp, valor, extendido: send.extended !== undefined, repetido: intentos > 1 };
    const verdict = settleRow(before, sent, answer, { now: ports.now(), random: ports.random() });
    if (verdict.row) tx.put('pendiente', send.key, verdict.row);
    else tx.delete('pendiente', send.key);
    if (verdict.newDevice) tx.put('meta', 'dispositivo', ports.uuid());
    if (verdict.plain)
      tx.put('meta', 'sinExtendido', { version: ports.version, hasta: ports.now() + DAY_MS });
    // Of a session that was sealed and came back too: without it the next wish would conflict with this one.
    if (!verdict.confirmed || session?.dueno !== send.key[0]) return;
    const acuse = await raise(tx, 'acuse');
    tx.put('confirmado', send.key, { existe: true, valor: sent.valor, acuse, orden });
    const watch = verdict.row || send.extended ? undefined : watchAfter(send.key, before, ports.now());
    if (watch) tx.put('meta', 'vigilar', [...(await readWatches(tx)), watch]);
  });
}

/** The end of a watch: one look whether an older write of ours has overtaken the acknowledged one. */
export function commitVerify(ports: Ports, verify: Verify, valor: string | null): Promise<void> {
  return ports.store.transact(ALL, 'readwrite', async (tx) => {
    tx.delete('meta', 'pausa');
    if ((await readSession(tx))?.epoca !== verify.session.epoca) return;
    const wish = { usuario: verify.session.usuario, idOp: ports.uuid(), now: ports.now() };
    await acceptRead(tx, verify.watch.key, verify.mark, valor, wish);
    const rest = (await readWatches(tx)).filter((watch) => !isWatchOf(verify.watch.key)(watch));
    tx.put('meta', 'vigilar', rest);
  });
}

/** Nobody home: all wait together. Any answer of the server ends the wait. */
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
