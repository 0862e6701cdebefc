/** One of several processes that serve (PROCESOS). The first process starts it, and tells it what to do (processes.ts). */
import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import type { Serving } from './serve.ts';
import type { Database } from './store/port.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

enableCompileCache();
/** The first process asks those it knows for their metrics, and gives up on one that is silent. */
const PATIENCE_MS = 8_000;

// If the first process is killed, what is under way is answered all the same. Node would end this one at once.
if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;

let serving: Serving | undefined;
let database: Database | undefined;
let ending = false;
let replaced = false;
let asked = 0;
const waiting = new Map<number, (text: string) => void>();

const say = (message: FromWorker) =>
  new Promise<void>((resolve) => {
    if (process.connected) process.send?.(message, () => resolve());
    else resolve();
  });

async function begin({ distDir, fd, ...keys }: Extract<ToWorker, { kind: 'begin' }>): Promise<void> {
  const { openWorkerData, serve } = await import('./worker-start.ts');
  const { config, data } = await openWorkerData(process.env, keys);
  database = data.database;
  const ignore = () => undefined;
  serving = await serve(config, {
    ...{ data, env: process.env, distDir, fd, print: ignore },
    isReplaced: () => replaced,
    jointMetrics,
  });
  await say({ kind: 'ready', address: serving.address });
}

async function failed(error: unknown): Promise<void> {
  const { explainStart } = await import('./start-words.ts');
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  await say({ kind: 'failed', line: explainStart(error), stack });
  process.exit(1);
}

async function jointMetrics(): Promise<string> {
  const id = ++asked;
  const answer = new Promise<string>((resolve, reject) => {
    waiting.set(id, resolve);
    setTimeout(() => reject(new Error('the first process is silent')), PATIENCE_MS).unref();
  });
  void say({ kind: 'joint', id });
  return answer.finally(() => waiting.delete(id));
}

const metrics = async (id: number | undefined) => {
  if (serving) await say({ kind: 'metrics', id, metrics: await serving.metrics.registry.getMetricsAsJSON() });
};

/**
 * Every step of the start can be interrupted and repeated, so a start that is still running needs no waiting. Its database is not
 * closed either: that would wait for what the start asks of it.
 */
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  if (!serving) process.exit(0);
  try {
    await serving.close();
    // What it has counted goes on counting.
    await metrics(undefined);
    await database?.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`No se pudo cerrar en orden: ${String(error)}\n`);
    process.exit(1);
  }
}

process.on('message', (message: ToWorker) => {
  if (message.kind === 'begin') begin(message).catch(failed);
  else if (message.kind === 'metrics') void metrics(message.id);
  else if (message.kind === 'joint') waiting.get(message.id)?.(message.text);
  else {
    replaced = message.replaced;
    void end();
  }
});
// Ctrl-C in a terminal reaches every process: the first one decides.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.on('SIGTERM', () => {
  replaced = true;
  void end();
});
process.on('disconnect', () => void end());
