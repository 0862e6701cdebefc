import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openKeptReleases } from './compose.ts';
import type { ServerConfig } from './config/server-config.ts';
import { StartFault } from './config/start-fault.ts';
import { describeError } from './log-error.ts';
import { quietLog, type ServeParts, startLogging } from './serve.ts';
import type { Running, StartOptions } from './start-options.ts';
import { createJointMetrics } from './watch/joint-metrics.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

interface ProcessesParts extends Pick<ServeParts, 'before' | 'data' | 'distDir' | 'fd' | 'print'> {
  began: StartOptions['began'];
  /** No process holds the data but those that serve. */
  closeData: () => Promise<void>;
  /** tells people that the server is ready */
  welcome: (address: AddressInfo | undefined) => void;
}

/** A process that has served so long did not end because of its start. */
const SETTLED_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that is silent so long is left out of the joint metrics. */
const METRICS_MS = 2_000;

/**
 * Starts PROCESOS processes that share one listening socket (node:cluster). The data, the demonstration and the first release are
 * prepared here, once. A process that ends is replaced.
 */
export async function startProcesses(
  config: ServerConfig,
  { before, began, closeData, data, distDir, fd, print, welcome }: ProcessesParts,
): Promise<Running> {
  const log = quietLog();
  const releases = await openKeptReleases(config, { distDir, log, print, now: () => new Date() });
  releases.close();
  await before?.();
  await closeData();

  // Whoever is idle accepts. If this process gave the connections out, one on its way to a killed process would wait for ever.
  // Set before the first use, which fixes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [], execArgv: [] });
  const metrics = createJointMetrics();
  const places: Place[] = Array.from({ length: config.procesos }, () => ({ worker: undefined, failures: 0 }));
  const encoded = (key: Uint8Array) => Buffer.from(key).toString('base64url');
  const first: ToWorker = {
    ...{ kind: 'begin', distDir, fd, secret: encoded(data.secret) },
    earlierSecret: data.earlierSecret && encoded(data.earlierSecret),
  };
  const questions = new Map<number, (worker: number) => void>();
  let asked = 0;
  let ending = false;
  let isReplacing = false;
  let tellLost = () => {};
  const lost = new Promise<void>((resolve) => {
    tellLost = resolve;
  });

  /** Resolves when a new process listens. @throws what its start has failed with */
  async function launch(): Promise<{ worker: Worker; address: AddressInfo | undefined }> {
    const worker = cluster.fork();
    const ready = new Promise<AddressInfo | undefined>((resolve, reject) => {
      worker.once('exit', (code, signal) => reject(new Error(`a process ended (${signal ?? code})`)));
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(message.address);
        else if (message.kind === 'failed') reject(faultOf(message));
        else if (message.kind === 'metrics') {
          metrics.told(worker.id, message.metrics);
          if (message.id !== undefined) questions.get(message.id)?.(worker.id);
        } else void answerMetrics(worker, message.id);
      });
    });
    // Its last words have arrived then.
    worker.once('disconnect', () => void metrics.ended(worker.id));
    worker.send(first satisfies ToWorker);
    return { worker, address: await ready };
  }

  /** From here on the place is the worker's, and its end is noticed. */
  function settle(place: Place, worker: Worker): void {
    const began = performance.now();
    place.worker = worker;
    worker.once('exit', (codigo, senal) => {
      if (place.worker !== worker) return;
      place.worker = undefined;
      if (ending) return;
      log.error({ proceso: worker.process.pid, codigo, senal }, 'a server process ended');
      // Nobody holds the address any more: as when a single process ends, whoever started this one starts it again.
      if (places.every((one) => one.worker === undefined)) return tellLost();
      place.failures = performance.now() - began > SETTLED_MS ? 0 : place.failures + 1;
      void fill(place);
    });
  }

  async function fill(place: Place): Promise<void> {
    while (!ending && place.worker === undefined) {
      const pause = place.failures === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (place.failures - 1);
      await wait(Math.min(pause, LONGEST_PAUSE_MS), undefined, { ref: false });
      if (ending) return;
      try {
        const { worker } = await launch();
        settle(place, worker);
        log.info({ proceso: worker.process.pid }, 'a server process runs in its place');
      } catch (error) {
        place.failures += 1;
        if (!ending) log.error({ fallo: describeError(error) }, 'a server process could not start');
      }
    }
  }

  /** Each new process listens before the old one stops. If one cannot start, the old ones stay. */
  async function replaceAll(): Promise<void> {
    for (const place of places) {
      const old = place.worker;
      if (ending) return;
      if (old === undefined) continue;
      const { worker } = await launch();
      settle(place, worker);
      const exited = once(old, 'exit');
      tell(old, { kind: 'close', replaced: true });
      // One that waits for an import goes on beside the next.
      await Promise.race([exited, wait(30_000, undefined, { ref: false })]);
    }
    log.info({ procesos: places.length }, 'all server processes are replaced');
  }

  async function answerMetrics(worker: Worker, id: number): Promise<void> {
    const question = ++asked;
    const silent = new Set(running().map((one) => one.id));
    const all = new Promise<void>((resolve) => {
      questions.set(question, (one) => {
        silent.delete(one);
        if (silent.size === 0) resolve();
      });
    });
    for (const one of running()) tell(one, { kind: 'metrics', id: question });
    await Promise.race([all, wait(METRICS_MS, undefined, { ref: false })]);
    questions.delete(question);
    tell(worker, { kind: 'joint', id, text: await metrics.text() });
  }

  const close = async () => {
    ending = true;
    await endAll(true);
  };
  began?.({ close });
  try {
    // The first one alone: whatever keeps it from starting would keep all.
    const { address, worker } = await launch();
    const [one, ...others] = places;
    if (one) settle(one, worker);
    await Promise.all(others.map(async (place) => settle(place, (await launch()).worker)));
    welcome(address);
  } catch (error) {
    if (!ending) await endAll(false);
    ending = true;
    throw error;
  }
  startLogging(log);
  return {
    lost,
    replace() {
      if (isReplacing) return;
      isReplacing = true;
      void replaceAll()
        .catch((error: unknown) => {
          if (!ending) log.error({ fallo: describeError(error) }, 'a server process could not start');
        })
        .finally(() => {
          isReplacing = false;
        });
    },
    close,
  };
}

interface Place {
  worker: Worker | undefined;
  /** how often in turn it ended soon after its start */
  failures: number;
}

const running = () => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

function tell(worker: Worker, message: ToWorker): void {
  // One that has just ended hears nothing.
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => undefined);
}

/** @param inOrder a process that is starting needs no order either */
async function endAll(inOrder: boolean): Promise<void> {
  const all = running();
  const exited = all.filter((one) => !one.isDead()).map((one) => once(one, 'exit'));
  for (const one of all) {
    if (inOrder) tell(one, { kind: 'close', replaced: false });
    else one.process.kill('SIGKILL');
  }
  const ends = await Promise.all(exited);
  if (inOrder && ends.some(([code]) => code !== 0)) throw new Error('a server process did not end in order');
}

function faultOf({ line, stack }: Extract<FromWorker, { kind: 'failed' }>): Error {
  if (line !== undefined) return new StartFault(line);
  return Object.assign(new Error('a server process could not start'), { stack });
}
