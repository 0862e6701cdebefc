import { tooMuch } from '../faults.ts';
import type { Limit, LimitName, Limits } from './table.ts';

/** A limit, the key to count under, and a factor that widens the limit. */
export type Try = readonly [LimitName, string, number?];

export interface Attempts {
  /** Takes one attempt from every bucket. If one is empty, takes none and throws LIMITE with the seconds to wait. */
  take(...tries: readonly Try[]): void;
  /** Like `take`, but returns false instead of throwing, and does not count the refusal. */
  allows(...tries: readonly Try[]): boolean;
  /** Takes the attempts and returns them unless `work` calls `count`: a full queue or a failure is no attempt. */
  during<T>(tries: readonly Try[], work: (count: () => void) => Promise<T>): Promise<T>;
  /** attempts taken and refused since the start, by limit */
  counts(): ReadonlyMap<LimitName, { taken: number; refused: number }>;
}

interface BucketParts {
  limits: Limits;
  now: () => Date;
  /** called on every refusal */
  onRefused?: (name: LimitName) => void;
  /** the most buckets to keep for one limit */
  most?: number;
}

interface Bucket {
  left: number;
  at: number;
}

const MOST = 50_000;
/** To make room, the fullest of this many oldest buckets is dropped. */
const LOOKED_AT = 64;

/** Counts in the memory of this process. Resolvers call it, so each operation of a batch takes an attempt. */
export function createAttempts({ limits, now, onRefused, most = MOST }: BucketParts): Attempts {
  // One map for each limit, so that many keys of one limit cannot evict keys of another.
  const shelves = new Map<LimitName, Map<string, Bucket>>();
  const counted = new Map<LimitName, { taken: number; refused: number }>();

  function place([name, key, times = 1]: Try) {
    const shelf = shelves.get(name) ?? new Map<string, Bucket>();
    shelves.set(name, shelf);
    const { burst, secondsEach } = limits[name];
    const wide: Limit = { burst: burst * times, secondsEach: secondsEach / times };
    return { name, shelf, key, limit: wide, left: leftIn(shelf.get(key), wide) };
  }

  /** A missing bucket is full. A clock that is set back neither adds nor removes attempts. */
  function leftIn(bucket: Bucket | undefined, { burst, secondsEach }: Limit): number {
    if (!bucket) return burst;
    const time = now().getTime();
    bucket.at = Math.min(bucket.at, time);
    return Math.min(burst, bucket.left + (time - bucket.at) / (secondsEach * 1000));
  }

  function put({ shelf, key, limit }: ReturnType<typeof place>, left: number) {
    shelf.delete(key);
    if (left >= limit.burst) return;
    if (shelf.size >= most) makeRoom(shelf, limit);
    shelf.set(key, { left, at: now().getTime() });
  }

  function makeRoom(shelf: Map<string, Bucket>, limit: Limit) {
    let fullest: [string, number] | undefined;
    let looked = 0;
    for (const [key, bucket] of shelf) {
      const left = leftIn(bucket, limit);
      if (left >= limit.burst) shelf.delete(key);
      else if (!fullest || left > fullest[1]) fullest = [key, left];
      looked += 1;
      if (looked === LOOKED_AT) break;
    }
    if (shelf.size >= most && fullest) shelf.delete(fullest[0]);
  }

  function count(name: LimitName, what: 'taken' | 'refused') {
    const numbers = counted.get(name) ?? { taken: 0, refused: 0 };
    numbers[what] += 1;
    counted.set(name, numbers);
    if (what === 'refused') onRefused?.(name);
  }

  const attempts: Attempts = {
    take(...tries) {
      const places = tries.map(place);
      const empty = places.filter(({ left }) => left < 1);
      // A refusal writes nothing, so a flood of refused attempts cannot evict buckets.
      for (const { name } of empty) count(name, 'refused');
      const waits = empty.map(({ left, limit }) => Math.ceil((1 - left) * limit.secondsEach));
      if (waits.length > 0) throw tooMuch(Math.max(1, ...waits));
      for (const one of places) {
        put(one, one.left - 1);
        count(one.name, 'taken');
      }
    },
    allows(...tries) {
      const places = tries.map(place);
      if (places.some(({ left }) => left < 1)) return false;
      for (const one of places) put(one, one.left - 1);
      return true;
    },
    async during(tries, work) {
      attempts.take(...tries);
      let counts = false;
      try {
        return await work(() => {
          counts = true;
        });
      } finally {
        if (!counts) for (const one of tries.map(place)) put(one, one.left + 1);
      }
    },
    counts: () => counted,
  };
  return attempts;
}
