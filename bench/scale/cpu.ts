import { readFile } from 'node:fs/promises';
import { childrenOf } from '../../tests/support/server/child-process.ts';

/** proc(5): a tick is 10 ms on every Linux that Node runs on. */
const TICK_US = 10_000;
/** utime, stime, and those of children that have ended, counted from the field after the command's name */
const OWN = [11, 12] as const;
const OF_ENDED_CHILDREN = [13, 14] as const;

/** CPU time in µs of a process and of those that it has started. Linux only. */
export async function cpuOf(pid: number): Promise<number> {
  const fields = [...OWN, ...OF_ENDED_CHILDREN];
  const all = [ticks(pid, fields), ...(await childrenOf(pid)).map((child) => ticks(child, fields))];
  return (await Promise.all(all)).reduce((sum, one) => sum + one, 0) * TICK_US;
}

async function ticks(pid: number, fields: readonly number[]): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const values = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.reduce((sum, field) => sum + Number(values[field] ?? 0), 0);
}
