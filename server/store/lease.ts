import type { Database } from './port.ts';

/** Work that one of several processes does at a time, such as the day's backup. */
export interface Lease {
  /** Whether this process has the work now. */
  isHeld(): boolean;
  /** Calls the listener at once if this process has the work, and each time it gets it. */
  onTaken(listener: () => void): void;
  /** Gives the work up, so that another process takes it at its next look. */
  close(): Promise<void>;
}

/** For a process that is alone on its database. */
export const HELD_ALWAYS: Lease = {
  isHeld: () => true,
  onTaken: (listener) => listener(),
  close: async () => undefined,
};

const LOOK_EACH_MS = 2_000;
/** The holder counts on its lease for so long after it renewed it. */
const HOLDS_MS = 8_000;
/** A lease that was not renewed for so long has no holder. The difference is for a renewal on its way. */
const ABANDONED_MS = 12_000;

interface LeaseParts {
  database: Pick<Database, 'get' | 'tally'>;
  que: string;
  random: (bytes: number) => Uint8Array;
  /** ms that only rise; clocks of several machines need not agree */
  elapsed?: () => number;
}

/**
 * Keeps the lease in a row of the database, whose number the holder raises. The others compare the number with what they saw, by
 * their own clocks, so a killed holder is replaced within 14 s.
 */
export function createLease({
  database,
  que,
  random,
  elapsed = () => performance.now(),
}: LeaseParts): Lease & { look(): Promise<void> } {
  const self = Buffer.from(random(12)).toString('base64url');
  const listeners: (() => void)[] = [];
  let heldUntil = 0;
  let isOurs = false;
  let seen: { turno: number; quien: string; at: number } | undefined;
  let running: Promise<void> | undefined;

  const isHeld = () => isOurs && elapsed() < heldUntil;

  function take(since: number): void {
    const isNew = !isOurs;
    isOurs = true;
    seen = undefined;
    heldUntil = since + HOLDS_MS;
    if (isNew) for (const listener of listeners) listener();
  }

  async function renew(since: number): Promise<void> {
    const sql = 'UPDATE arriendo SET turno = turno + 1 WHERE que = $1 AND quien = $2 RETURNING turno';
    if (await database.tally(sql, que, self)) take(since);
    else isOurs = false;
  }

  async function tryTake(since: number): Promise<void> {
    const row = await database.get<{ quien: string; turno: number }>(
      'SELECT quien, turno FROM arriendo WHERE que = $1',
      que,
    );
    if (row === undefined) {
      const sql = `INSERT INTO arriendo (que, quien, turno) VALUES ($1, $2, 1)
        ON CONFLICT (que) DO NOTHING RETURNING turno`;
      if (await database.tally(sql, que, self)) take(since);
      return;
    }
    const { quien, turno } = row;
    if (seen?.quien !== quien || seen.turno !== turno) seen = { quien, turno, at: elapsed() };
    if (quien !== '' && elapsed() - seen.at < ABANDONED_MS) return;
    const sql = `UPDATE arriendo SET quien = $2, turno = turno + 1
      WHERE que = $1 AND quien = $3 AND turno = $4 RETURNING turno`;
    const began = elapsed();
    if (await database.tally(sql, que, self, quien, turno)) take(began);
  }

  /** A look that fails, as without the database, is made again; meanwhile the lease runs out. */
  const look = () => {
    running ??= (isOurs ? renew(elapsed()) : tryTake(elapsed()))
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(look, LOOK_EACH_MS).unref();

  return {
    isHeld,
    look,
    onTaken(listener) {
      listeners.push(listener);
      if (isHeld()) listener();
    },
    async close() {
      clearInterval(timer);
      await running;
      if (!isOurs) return;
      isOurs = false;
      const sql = "UPDATE arriendo SET quien = '' WHERE que = $1 AND quien = $2 RETURNING turno";
      await database.tally(sql, que, self).catch(() => undefined);
    },
  };
}
