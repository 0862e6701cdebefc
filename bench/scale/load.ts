import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { formatColor, PALETTE } from '../../shared/colors.ts';
import { answerOf, batchOf } from '../backend/batches.ts';
import { post } from '../backend/drive.ts';
import type { Sender } from './stores.ts';

/** Reads: ten settings of one person. Saves: one setting. Mixed: a save after nine batches of reads. */
export type Work = 'reads' | 'saves' | 'mixed';

export interface LoadResult {
  answered: number;
  /** what came in place of a right answer, one line each */
  failures: string[];
  /** ms from the moment when each request was due to its answer */
  latencies: number[];
  /** how long it took, in ms */
  ms: number;
}

const CLIENTS = 16;
const SAVE = `query guardarConfiguracion($usuario: String!, $campo: String!, $valor: String!, $token: String!) {
  guardarConfiguracion(usuario: $usuario, campo: $campo, valor: $valor, tokenSesion: $token)
}`;
const SAVED = JSON.stringify([{ data: { guardarConfiguracion: true } }]);
const COLORS = PALETTE.map(formatColor);
const READ = answerOf('settings', 10);

/** A connection for each request, as the proxies of ops/ have. */
const agent = new Agent({ keepAlive: false });

function createSender(address: string, senders: readonly Sender[], work: Work) {
  let turn = 0;
  const result: LoadResult = { answered: 0, failures: [], latencies: [], ms: 0 };
  const send = async (due: number) => {
    const n = turn++;
    const { usuario = '', token = '' } = senders[(n * 7) % senders.length] ?? {};
    const saves = work === 'saves' || (work === 'mixed' && n % 10 === 9);
    const variables = { usuario, campo: 'color', valor: COLORS[n % COLORS.length], token };
    const body = saves
      ? JSON.stringify([{ operationName: 'guardarConfiguracion', variables, query: SAVE }])
      : batchOf('settings', 10, usuario);
    const headers = { authorization: `Bearer ${token}` };
    const said = await post({ address, body, headers }, agent).catch((error: Error) => error);
    if (!(said instanceof Error) && said.status === 200 && said.text === (saves ? SAVED : READ)) {
      result.answered += 1;
      result.latencies.push(performance.now() - due);
    } else result.failures.push(said instanceof Error ? said.message : `${said.status} ${said.text}`);
  };
  return { result, send };
}

/** So many batches as fast as they go: sixteen clients send one after the other. */
export async function sendAll(
  address: string,
  senders: readonly Sender[],
  work: Work,
  batches: number,
): Promise<LoadResult> {
  const { result, send } = createSender(address, senders, work);
  const began = performance.now();
  let left = batches;
  const client = async () => {
    while (left-- > 0) await send(performance.now());
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { ...result, ms: performance.now() - began };
}

/** So many batches a second, whether the ones before are answered or not. */
export async function sendSteadily(
  address: string,
  senders: readonly Sender[],
  perSecond: number,
  ms: number,
): Promise<LoadResult> {
  const { result, send } = createSender(address, senders, 'mixed');
  const began = performance.now();
  const all: Promise<void>[] = [];
  const count = Math.round((ms / 1000) * perSecond);
  while (all.length < count) {
    const due = began + (all.length / perSecond) * 1000;
    if (due > performance.now()) await wait(1);
    else all.push(send(due));
  }
  await Promise.all(all);
  return { ...result, ms: performance.now() - began };
}
