import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { holdSocket, type Service } from '../../tests/support/server/service.ts';
import { type Check, check, round } from '../check.ts';
import { APP_DIST, ROOT } from '../folders.ts';
import { percentile } from '../statistics.ts';
import { cpuOf } from './cpu.ts';
import { type LoadResult, sendAll, sendSteadily, type Work } from './load.ts';
import { readByPg } from './raw-pg.ts';
import { openStore, type Store } from './stores.ts';

/** backend.md: 50 000 people open the app within ten minutes, four batches each. */
const PEAK = 333;
const PEAK_MS = 60_000;
const RESTART_MS = 20_000;
/** Each process is warm for the JIT compiler after so many batches. */
const WARM_UP = 400;
const MEASURED = 600;
const PROCESSES = [1, 2, 4] as const;
const WORKS = ['reads', 'saves'] as const satisfies Work[];

/** Batches a second, and the CPU time of each in µs. */
export interface Costs {
  perSecond: number;
  /** the server's processes; the one that asks, where there is no server */
  server: number;
  database: number;
}

interface ScaleResult {
  lines: string[];
  checks: Check[];
}

/** Both databases with 50 000 people: the peak on one process, a restart under it, and what more processes gain. */
export async function benchScale(rounds: number, progress: (text: string) => void): Promise<ScaleResult> {
  const lines: string[] = [];
  const checks: Check[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    progress(`${engine}: 50 000 people, 550 000 settings`);
    const store = await openStore(engine);
    try {
      progress(`${engine}: ${PEAK} batches a second for a minute, and a restart`);
      const peak = await serving(store, 1, (service) => steadily(service, store, PEAK_MS));
      const restart = await serving(store, 1, async (service) => {
        const load = steadily(service, store, RESTART_MS);
        await wait(RESTART_MS / 4);
        await service.stop();
        await service.start();
        return load;
      });
      for (const [what, { answered, failures, latencies, ms }] of [
        ['a minute on one process', peak],
        ['SIGTERM and a new start', restart],
      ] as const) {
        const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
        lines.push(
          `${engine}, ${what}: ${answered} batches in ${round(ms / 1000)} s, p50 ${round(p50)} ms, p99 ${round(p99)} ms`,
          ...new Set(failures.slice(0, 5)),
        );
        checks.push(check(`${engine}, ${what}: failed requests`, { most: 0 }, failures.length));
      }
      lines.push(...(await compareProcesses(engine, store, rounds, progress)));
      if (engine === 'postgres')
        lines.push(costLine('postgres, ten settings by pg alone', await readByPg(store, MEASURED)));
    } finally {
      await store.close();
    }
  }
  return { lines, checks };
}

const steadily = (service: Service, { senders }: Store, ms: number) =>
  sendSteadily(addressOf(service), senders, PEAK, ms);

/** One, two and four processes take turns in each round; the fastest round counts, as the machine's speed changes. */
async function compareProcesses(
  engine: string,
  store: Store,
  rounds: number,
  progress: (text: string) => void,
): Promise<string[]> {
  const best = new Map<string, Costs>();
  for (let turn = 1; turn <= rounds; turn += 1)
    for (const processes of PROCESSES) {
      progress(`${engine}: ${processes} processes, round ${turn} of ${rounds}`);
      await serving(store, processes, async (service) => {
        for (const work of WORKS) {
          const costs = await costsOf(service, store, work, processes);
          const name = `${engine}, ${processes} ${processes === 1 ? 'process' : 'processes'}, ${work}`;
          if (costs.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, costs);
        }
      });
    }
  return [...best].map(([name, costs]) => costLine(name, costs));
}

async function costsOf(service: Service, store: Store, work: Work, processes: number): Promise<Costs> {
  const send = (batches: number) => sendAll(addressOf(service), store.senders, work, batches);
  await send(WARM_UP * processes);
  const [server, database] = [await cpuOf(service.pid()), await store.cpu()];
  const { answered, failures, ms }: LoadResult = await send(MEASURED);
  if (failures.length > 0) throw new Error(`${work}: ${failures[0]}`);
  return {
    perSecond: (answered / ms) * 1000,
    server: ((await cpuOf(service.pid())) - server) / answered,
    database: ((await store.cpu()) - database) / answered,
  };
}

const costLine = (name: string, { database, perSecond, server }: Costs) =>
  `${name.padEnd(36)}${round(perSecond).padStart(6)} a second; CPU a batch: server ${round(server)} µs, database ${round(database)} µs`;

const addressOf = ({ port }: Service) => `http://127.0.0.1:${port}`;

/** The server as systemd runs it, with its own limits. */
async function serving<T>(
  store: Store,
  processes: number,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const { HOME = '', PATH = '' } = process.env;
  const env = { HOME, PATH, DEMO: 'no', CORREO: 'carpeta', DOMINIO_CORREO: 'universidad.test' };
  const main = join(ROOT, 'server/main.ts');
  // Nobody reads its log.
  const command = ['sh', '-c', 'exec "$@" 2>/dev/null', 'sh', process.execPath, main, APP_DIST];
  const service = await holdSocket('127.0.0.1', command, {
    env: { ...env, NODE_ENV: 'production', PROCESOS: String(processes), ...store.env },
  });
  try {
    await service.start();
    const { status } = await fetch(`${addressOf(service)}/salud`);
    if (status !== 200) throw new Error(`/salud: ${status}`);
    return await work(service);
  } finally {
    await service.remove();
  }
}
