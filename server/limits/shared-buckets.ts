import { createHmac, hkdfSync } from 'node:crypto';
import { type Bucket, type Buckets, costOf, ROUNDING_MS, spanOf } from './bucket.ts';

export interface SharedBuckets extends Buckets {
  /** Forgets what was taken in advance long ago. If `stored`, deletes the stored buckets that are full again. */
  sweep(stored: boolean): Promise<void>;
}

type Value = string | number | null;

/** What is needed of the database (store/port.ts). */
interface CounterStore {
  get<R extends Record<string, Value>>(sql: string, ...params: Value[]): Promise<R | undefined>;
  run(sql: string, ...params: Value[]): Promise<number>;
  tally(sql: string, ...params: Value[]): Promise<Record<string, Value> | undefined>;
}

interface SharedBucketsParts {
  database: CounterStore;
  secret: Uint8Array;
  now: () => Date;
  /** the most buckets to store */
  most?: number | undefined;
}

/** Attempts that this process has taken in advance, or a bucket that is known to be empty. */
interface Advance {
  /** when they were taken, and how many are not spent */
  at: number;
  left: number;
  size: number;
  /** when the bucket was to be full again after them: those taken last by all processes come back last */
  full: number;
  /** when the bucket has an attempt again; 0: it was not empty */
  emptyUntil: number;
}

/** A process takes a twentieth of a wide limit at once: one write for 30 reads of a limit of 600. Others are counted one by one. */
const WIDE = 100;
const PART = 20;
/** Another process may give an attempt back, so an empty bucket is looked at again after this time. */
const EMPTY_HOLDS_MS = 1_000;
/** As far as the clocks of two machines may differ (reliability.md T07). */
const CLOCK_TOLERANCE_MS = 60_000;
const MOST_STORED = 500_000;
const MOST_ADVANCES = 50_000;

/** $3: full after this attempt if it is full now; $4: now; $5: the cost; $6: the fullest it may be before */
const TAKE = `
  INSERT INTO cubeta (limite, clave, llena) VALUES ($1, $2, $3)
  ON CONFLICT (limite, clave) DO UPDATE
    SET llena = CASE WHEN cubeta.llena > $4 THEN cubeta.llena + $5 ELSE excluded.llena END
    WHERE cubeta.llena <= $6
  RETURNING llena`;

/**
 * Counts in the database, so that all processes count together and no restart forgets. Attempts are written before they are spent.
 * Those taken in advance vanish as the bucket fills again, in the order in which all processes took them: what they hold together is
 * never more than what the bucket lacks. So they never allow more than the limit, and what is not spent costs the bucket nothing but
 * a twentieth for each process that holds an advance.
 */
export function createSharedBuckets({
  database,
  secret,
  now,
  most = MOST_STORED,
}: SharedBucketsParts): SharedBuckets {
  const hashKey = new Uint8Array(hkdfSync('sha256', secret, '', 'limites', 32));
  const advances = new Map<string, Advance>();
  /** One look at a bucket at a time: ten operations of a request take one advance. */
  const turns = new Map<string, Promise<number>>();

  /** Keys hold names, addresses and the secrets of devices. */
  const stored = ({ name, key }: Bucket) =>
    [name, createHmac('sha256', hashKey).update(key).digest('base64url').slice(0, 22)] as const;
  const idOf = ({ name, key }: Bucket) => `${name} ${key}`;

  function keep(id: string, advance: Advance): void {
    const [oldest] = advances.keys();
    if (advances.size >= MOST_ADVANCES && oldest !== undefined) advances.delete(oldest);
    advances.delete(id);
    advances.set(id, advance);
  }

  const leftIn = ({ full, left }: Advance, { limit }: Bucket, time: number) =>
    Math.min(left, (full - time) / costOf(limit));

  /** 0: spent one taken in advance; more: ms until the bucket has one; undefined: the database must be asked */
  function fromMemory(bucket: Bucket): number | undefined {
    const advance = advances.get(idOf(bucket));
    if (!advance) return undefined;
    const time = now().getTime();
    if (advance.emptyUntil > 0) {
      const isRecent = Math.abs(time - advance.at) < EMPTY_HOLDS_MS;
      return isRecent && advance.emptyUntil > time ? advance.emptyUntil - time : undefined;
    }
    if (time < advance.at || leftIn(advance, bucket, time) < 1) return undefined;
    advance.left -= 1;
    return 0;
  }

  async function takeNow(bucket: Bucket): Promise<number> {
    const known = fromMemory(bucket);
    if (known !== undefined) return known;
    const { limit } = bucket;
    const [name, key] = stored(bucket);
    const part = limit.burst < WIDE ? 1 : Math.floor(limit.burst / PART);
    const time = now().getTime();
    const before = advances.get(idOf(bucket));
    const rest = before ? Math.max(0, leftIn(before, bucket, time)) : 0;
    for (const size of part > 1 ? [part, 1] : [1]) {
      const cost = size * costOf(limit);
      const fullest = time + spanOf(limit) - cost + ROUNDING_MS;
      const row = await database.tally(TAKE, name, key, time + cost, time, cost, fullest);
      if (row === undefined) continue;
      const full = Number(row.llena);
      if (part > 1)
        keep(idOf(bucket), { at: time, left: size + rest - 1, size: size + rest, full, emptyUntil: 0 });
      else advances.delete(idOf(bucket));
      return 0;
    }
    return waitFor(bucket, time);
  }

  async function waitFor(bucket: Bucket, time: number): Promise<number> {
    const { limit } = bucket;
    const [name, key] = stored(bucket);
    const row = await database.get<{ llena: number }>(
      'SELECT llena FROM cubeta WHERE limite = $1 AND clave = $2',
      name,
      key,
    );
    const last = time + spanOf(limit);
    const held = row?.llena ?? time;
    // A clock that was set back must not lock anybody out.
    if (held > last + CLOCK_TOLERANCE_MS)
      await database.tally(
        'UPDATE cubeta SET llena = $3 WHERE limite = $1 AND clave = $2 AND llena > $3 RETURNING llena',
        name,
        key,
        last,
      );
    const wait = Math.max(1, Math.min(held, last) + costOf(limit) - last);
    keep(idOf(bucket), { at: time, left: 0, size: 0, full: 0, emptyUntil: time + wait });
    return wait;
  }

  return {
    take(bucket) {
      const id = idOf(bucket);
      const before = turns.get(id);
      const known = before ? undefined : fromMemory(bucket);
      if (known !== undefined) return known;
      const turn = (before ?? Promise.resolve(0)).catch(() => 0).then(() => takeNow(bucket));
      turns.set(id, turn);
      const done = () => {
        if (turns.get(id) === turn) turns.delete(id);
      };
      turn.then(done, done);
      return turn;
    },

    async giveBack(bucket) {
      const advance = advances.get(idOf(bucket));
      // What came out of an advance goes back into it, without a write.
      if (advance && advance.left < advance.size) {
        advance.left += 1;
        return;
      }
      if (advance?.emptyUntil) advances.delete(idOf(bucket));
      await database.tally(
        'UPDATE cubeta SET llena = llena - $3 WHERE limite = $1 AND clave = $2 RETURNING llena',
        ...stored(bucket),
        costOf(bucket.limit),
      );
    },

    async sweep(stored) {
      const time = now().getTime();
      for (const [id, { at, full }] of advances)
        if (full < time && Math.abs(time - at) > 60_000) advances.delete(id);
      if (!stored) return;
      await database.run('DELETE FROM cubeta WHERE llena <= $1', time);
      // Beyond so many, those nearest to full go.
      await database.run(
        `DELETE FROM cubeta WHERE llena <
           (SELECT c.llena FROM cubeta c ORDER BY c.llena DESC LIMIT 1 OFFSET ${most})`,
      );
    },
  };
}
