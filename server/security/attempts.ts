import { tooMuch } from '../graphql/api-error.ts';

/** A bucket: so many tries at once, then one more every so many seconds. */
export interface Limit {
  name: string;
  burst: number;
  secondsEach: number;
}

interface Bucket {
  left: number;
  at: number;
}

export interface Attempts {
  /** Takes a try from every bucket, or from none: then it throws LIMITE with the seconds to wait. */
  take(...tries: ReadonlyArray<readonly [Limit, string]>): void;
  /** A try that succeeded does not count. */
  giveBack(...tries: ReadonlyArray<readonly [Limit, string]>): void;
}

const MAX_BUCKETS = 50_000;

/** Counts in memory, by process. Called inside resolvers: a batch or aliases spend one try each. */
export function createAttempts(now: () => Date): Attempts {
  const buckets = new Map<string, Bucket>();

  function current(limit: Limit, key: string): Bucket {
    const id = `${limit.name}|${key}`;
    const time = now().getTime();
    const known = buckets.get(id);
    // A clock set back gives nothing and takes nothing.
    const gained = known ? Math.max(0, time - known.at) / (limit.secondsEach * 1000) : 0;
    const bucket = { left: Math.min(limit.burst, (known?.left ?? limit.burst) + gained), at: time };
    // Put last, so that the first in the map are those unused for longest.
    buckets.delete(id);
    buckets.set(id, bucket);
    if (buckets.size > MAX_BUCKETS) drop(buckets.keys().next().value);
    return bucket;
  }

  function drop(oldest: string | undefined) {
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(...tries) {
      const taken = tries.map(([limit, key]) => ({ limit, bucket: current(limit, key) }));
      const waits = taken
        .filter(({ bucket }) => bucket.left < 1)
        .map(({ limit, bucket }) => Math.ceil((1 - bucket.left) * limit.secondsEach));
      if (waits.length > 0) throw tooMuch(Math.max(1, ...waits));
      for (const { bucket } of taken) bucket.left -= 1;
    },
    giveBack(...tries) {
      for (const [limit, key] of tries) {
        const bucket = current(limit, key);
        bucket.left = Math.min(limit.burst, bucket.left + 1);
      }
    },
  };
}
