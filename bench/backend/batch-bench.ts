import { type Spread, spread } from '../statistics.ts';
import { answerOf, batchOf, WORKLOADS, type Workload } from './batches.ts';
import { type Candidate, type CandidateName, startCandidate, usageOf } from './candidates.ts';
import { drive, post, type Shot } from './drive.ts';
import { fillLargeStore } from './large-store.ts';

const NAMES: readonly CandidateName[] = ['echo', 'graphql-js', 'memory', 'sqlite'];
const SIZES = [1, 10] as const;
type Size = (typeof SIZES)[number];
/** rounds without measurement, for the JIT compiler */
const WARM_UP = 2;
const REQUESTS: Record<Size, number> = { 1: 4000, 10: 2000 };

interface BatchResult {
  /** CPU time of the server in µs per batch */
  cpu: Spread;
  /** batches per second of wall-clock time, which includes other work of the machine */
  perSecond: number;
}

export interface BatchBench {
  batches: Record<Workload, Record<Size, Record<CandidateName, BatchResult>>>;
  /** memory of the real server with SQLite after the load */
  rssMb: number;
  /** HTTP status of a batch of eleven operations */
  elevenStatus: number;
}

/**
 * All candidates run side by side and take turns in each round, so that changes in the machine's speed affect
 * them equally.
 */
export async function benchBatches(firstPort: number, rounds: number): Promise<BatchBench> {
  await fillLargeStore();
  const candidates: Candidate[] = [];
  try {
    for (const [index, name] of NAMES.entries())
      candidates.push(await startCandidate(name, firstPort + index));
    const batches = {} as BatchBench['batches'];
    for (const workload of WORKLOADS) {
      batches[workload] = {} as Record<Size, Record<CandidateName, BatchResult>>;
      for (const size of SIZES) batches[workload][size] = await alternate(candidates, workload, size, rounds);
    }
    const app = candidates.find(({ name }) => name === 'sqlite');
    if (!app) throw new Error('the application does not run');
    const { status } = await post({ ...shotOf(app, 'settings', 10), body: batchOf('settings', 11) });
    return { batches, rssMb: (await usageOf(app)).rssMb, elevenStatus: status };
  } finally {
    await Promise.all(candidates.map(({ server }) => server.stop()));
  }
}

async function alternate(candidates: readonly Candidate[], workload: Workload, size: Size, rounds: number) {
  const cpu = new Map<CandidateName, number[]>(NAMES.map((name) => [name, []]));
  const speed = new Map<CandidateName, number>();
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const candidate of candidates) {
      const before = await usageOf(candidate);
      const ms = await drive(shotOf(candidate, workload, size), REQUESTS[size]);
      const after = await usageOf(candidate);
      if (round < 0) continue;
      cpu.get(candidate.name)?.push((after.cpu - before.cpu) / REQUESTS[size]);
      const perSecond = (REQUESTS[size] / ms) * 1000;
      speed.set(candidate.name, Math.max(perSecond, speed.get(candidate.name) ?? 0));
    }
  }
  return Object.fromEntries(
    NAMES.map((name) => [name, { cpu: spread(cpu.get(name) ?? []), perSecond: speed.get(name) ?? 0 }]),
  ) as Record<CandidateName, BatchResult>;
}

function shotOf({ name, server, token }: Candidate, workload: Workload, size: number): Shot {
  const body = batchOf(workload, size);
  return {
    address: server.address,
    body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    expected: name === 'echo' ? body : answerOf(workload, size),
  };
}
