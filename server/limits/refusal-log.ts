import type { FastifyBaseLogger } from 'fastify';
import type { LimitName } from './table.ts';

const EACH_MS = 60_000;

/** Logs one warning a minute for each limit, with the refusals since the last, so that an attack is visible but cannot fill the log. */
export function refusalLog(log: FastifyBaseLogger, now: () => Date) {
  const since = new Map<LimitName, { at: number; times: number }>();
  return (limite: LimitName): void => {
    const time = now().getTime();
    const last = since.get(limite);
    if (last && Math.abs(time - last.at) < EACH_MS) {
      last.times += 1;
      return;
    }
    log.warn({ limite, rechazos: 1 + (last?.times ?? 0) }, 'limit refuses');
    since.set(limite, { at: time, times: 0 });
  };
}
