import { tooMuch } from '../faults.ts';
import { type Bucket, type Buckets, ROUNDING_MS } from './bucket.ts';
import type { LocalBuckets } from './local-buckets.ts';
import { type LimitName, type Limits, LOAD_LIMITS, type LoadLimit, type LocalLimit } from './table.ts';

/** A limit, the key to count under, and a factor that widens the limit. */
export type Try<L extends LimitName = LimitName> = readonly [L, string, number?];

export interface Attempts {
  /** Takes one attempt from every bucket. If one is empty, takes none and throws LIMITE with the seconds to wait. */
  take(...tries: readonly Try[]): Promise<void>;
  /** Like `take`, but returns false instead of throwing, and does not count the refusal. */
  allows(...tries: readonly Try[]): Promise<boolean>;
  /** Like `allows`, for limits that each process counts for itself. */
  allowsHere(...tries: readonly Try<LocalLimit>[]): boolean;
  /** Takes the attempts and returns them unless `work` calls `count`: a full queue or a failure is no attempt. */
  during<T>(tries: readonly Try[], work: (count: () => void) => Promise<T>): Promise<T>;
  /** attempts taken and refused in this process since the start, by limit */
  counts(): ReadonlyMap<LimitName, { taken: number; refused: number }>;
}

interface AttemptsParts {
  limits: Limits;
  local: LocalBuckets;
  shared: Buckets;
  /** This process alone serves the database, so it counts LOAD_LIMITS in memory: reading then writes nothing. */
  alone: boolean;
  /** called on every refusal */
  onRefused?: (name: LimitName) => void;
}

type Place = Bucket & { buckets: Buckets };

/** Resolvers call it, so each operation of a batch takes an attempt. */
export function createAttempts({ limits, local, shared, alone, onRefused }: AttemptsParts): Attempts {
  const counted = new Map<LimitName, { taken: number; refused: number }>();
  const isLocal = (name: LimitName) => alone && LOAD_LIMITS.has(name as LoadLimit);

  const bucketOf = ([name, key, times = 1]: Try): Bucket => {
    const { burst, secondsEach } = limits[name];
    return { name, key, limit: { burst: burst * times, secondsEach: secondsEach / times } };
  };
  const place = (one: Try): Place => ({ ...bucketOf(one), buckets: isLocal(one[0]) ? local : shared });

  function count(name: LimitName, what: 'taken' | 'refused') {
    const numbers = counted.get(name) ?? { taken: 0, refused: 0 };
    numbers[what] += 1;
    counted.set(name, numbers);
    if (what === 'refused') onRefused?.(name);
  }

  /** All or none: returns the waits in ms of the empty buckets, which are in the order of `places`; 0: was not empty. */
  async function takeAll(places: readonly Place[]): Promise<number[]> {
    const waits = await Promise.all(places.map((one) => one.buckets.take(one)));
    if (waits.some((wait) => wait > 0))
      await Promise.all(places.map((one, n) => (waits[n] === 0 ? one.buckets.giveBack(one) : undefined)));
    return waits;
  }

  const attempts: Attempts = {
    async take(...tries) {
      const places = tries.map(place);
      const waits = await takeAll(places);
      const isRefused = waits.some((wait) => wait > 0);
      for (const [n, { name }] of places.entries()) {
        if (!isRefused) count(name, 'taken');
        else if (waits[n] !== 0) count(name, 'refused');
      }
      if (isRefused)
        throw tooMuch(Math.max(1, ...waits.map((wait) => Math.ceil((wait - ROUNDING_MS) / 1000))));
    },
    async allows(...tries) {
      const waits = await takeAll(tries.map(place));
      return waits.every((wait) => wait === 0);
    },
    allowsHere(...tries) {
      const buckets = tries.map(bucketOf);
      const taken = buckets.filter((one) => local.take(one) === 0);
      if (taken.length === buckets.length) return true;
      for (const one of taken) local.giveBack(one);
      return false;
    },
    async during(tries, work) {
      await attempts.take(...tries);
      let counts = false;
      try {
        return await work(() => {
          counts = true;
        });
      } finally {
        if (!counts) await Promise.all(tries.map(place).map((one) => one.buckets.giveBack(one)));
      }
    },
    counts: () => counted,
  };
  return attempts;
}
