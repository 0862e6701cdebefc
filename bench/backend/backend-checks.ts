import { type Check, check, round } from '../check.ts';
import { ratio } from '../statistics.ts';
import type { BackendResult } from './backend-bench.ts';
import { WORKLOADS } from './batches.ts';
import type { CandidateName } from './candidates.ts';

/** The targets of the backend. Ratios compare the servers' CPU time, other / ours: 1 means equal cost. */
export function backendChecks({ batches, rssMb, elevenStatus, settings }: BackendResult): Check[] {
  const cheap = (size: 1 | 10, ours: CandidateName, other: CandidateName, least: number, name: string) => {
    const { [ours]: own, [other]: reference } = batches.people[size];
    return check(`batches of ${size}: ${name}`, { least }, ratio(reference.cpu, own.cpu));
  };
  return [
    cheap(1, 'memory', 'graphql-js', 0.5, 'graphql-js / ours in memory'),
    cheap(10, 'memory', 'graphql-js', 0.7, 'graphql-js / ours in memory'),
    cheap(1, 'sqlite', 'graphql-js', 0.35, 'graphql-js / ours with SQLite'),
    cheap(10, 'sqlite', 'graphql-js', 0.33, 'graphql-js / ours with SQLite'),
    cheap(10, 'memory', 'echo', 0.17, 'echo / ours in memory'),
    cheap(10, 'sqlite', 'echo', 0.09, 'echo / ours with SQLite'),
    check(
      "reading 11 settings: the store's port / node:sqlite",
      { most: 1.5 },
      ratio(settings.port, settings.itself),
    ),
    check('memory of the server under load', { most: 300 }, rssMb, 'MB'),
    check('a batch of 11 refused with 400', { least: 1 }, elevenStatus === 400 ? 1 : 0),
  ];
}

/**
 * CPU time in µs per batch and batches per second. The workload `settings` has no target; it shows the cost
 * of the layers alone.
 */
export function backendTable({ batches }: BackendResult): string[] {
  return WORKLOADS.flatMap((workload) =>
    ([1, 10] as const).flatMap((size) =>
      Object.entries(batches[workload][size]).map(([name, { cpu, perSecond }]) => {
        const label = `${workload}, ${size} ${size === 1 ? 'operation' : 'operations'}: ${name}`;
        return `${label.padEnd(38)}${round(cpu.fastest).padStart(8)} µs (median ${round(cpu.median)}), ${round(perSecond)} batches/s`;
      }),
    ),
  );
}
