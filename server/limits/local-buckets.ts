import { type Bucket, type Buckets, costOf, ROUNDING_MS, spanOf } from './bucket.ts';
import type { LimitName } from './table.ts';

/** Answers at once, because it asks nobody. */
export interface LocalBuckets extends Buckets {
  take(bucket: Bucket): number;
  giveBack(bucket: Bucket): void;
}

const MOST = 50_000;
/** To make room, the fullest of this many oldest buckets is dropped. */
const LOOKED_AT = 64;

/**
 * Counts in the memory of this process.
 * @param most the most buckets to keep for one limit
 */
export function createLocalBuckets(now: () => Date, most = MOST): LocalBuckets {
  // One map for each limit, so that many keys of one limit cannot evict keys of another.
  const shelves = new Map<LimitName, Map<string, number>>();

  function shelfOf(name: LimitName): Map<string, number> {
    const shelf = shelves.get(name) ?? new Map<string, number>();
    shelves.set(name, shelf);
    return shelf;
  }

  function put(shelf: Map<string, number>, key: string, full: number, time: number): void {
    shelf.delete(key);
    if (full <= time) return;
    if (shelf.size >= most) makeRoom(shelf, time);
    shelf.set(key, full);
  }

  function makeRoom(shelf: Map<string, number>, time: number): void {
    let fullest: [string, number] | undefined;
    let looked = 0;
    for (const entry of shelf) {
      if (entry[1] <= time) shelf.delete(entry[0]);
      else if (!fullest || entry[1] < fullest[1]) fullest = entry;
      looked += 1;
      if (looked === LOOKED_AT) break;
    }
    if (shelf.size >= most && fullest) shelf.delete(fullest[0]);
  }

  return {
    take({ name, key, limit }) {
      const shelf = shelfOf(name);
      const time = now().getTime();
      // A clock that was set back must not lock anybody out.
      const held = Math.min(shelf.get(key) ?? time, time + spanOf(limit));
      const full = Math.max(held, time) + costOf(limit);
      const wait = full - time - spanOf(limit);
      // A refusal leaves the bucket as it is, so that a flood of refused attempts cannot evict others.
      if (wait <= ROUNDING_MS) put(shelf, key, full, time);
      else if (shelf.has(key)) shelf.set(key, held);
      return wait <= ROUNDING_MS ? 0 : wait;
    },
    giveBack({ name, key, limit }) {
      const shelf = shelfOf(name);
      const full = shelf.get(key);
      if (full !== undefined) put(shelf, key, full - costOf(limit), now().getTime());
    },
  };
}
