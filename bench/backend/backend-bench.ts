import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Spread, spread } from '../statistics.ts';
import { type BatchBench, benchBatches } from './batch-bench.ts';

const run = promisify(execFile);

export interface BackendResult extends BatchBench {
  /** CPU time in µs to read a person's eleven settings */
  settings: { port: Spread; itself: Spread };
}

export async function benchBackend(firstPort: number, rounds: number): Promise<BackendResult> {
  const batches = await benchBatches(firstPort, rounds);
  const script = join(import.meta.dirname, 'settings-read.ts');
  const { stdout } = await run(process.execPath, [script, String(rounds)]);
  const { port, itself } = JSON.parse(stdout) as { port: number[]; itself: number[] };
  return { ...batches, settings: { port: spread(port), itself: spread(itself) } };
}
