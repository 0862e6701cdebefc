import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createQueue, type Line, type QueueSize } from '../limits/queue.ts';

const derive = promisify(argon2);

/** OWASP's second recommendation for argon2id: 19 MiB and two passes, about 28 ms. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** `line` is the line to wait in while other passwords are hashed (limits/queue.ts). */
export interface Passwords {
  /** A PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
  hash(password: string, line?: Line): Promise<string>;
  /** False without a hash, after the same work as with one. */
  verify(password: string, phc: string | null | undefined, line?: Line): Promise<boolean>;
  /** Whether the hash has other cost parameters than new hashes. */
  outdated(phc: string): boolean;
  /** how many passwords are being hashed and how many wait */
  load(): { running: number; waiting: number };
}

/** The line of work that no answer waits for. */
const NOBODY: Line = { name: '', known: false };

/** Two at once, because each takes 19 MiB and a core. */
export const HASH_QUEUE: QueueSize = { atOnce: 2, waiting: 200, waitingInLine: 150 };

export function createPasswords(random: (bytes: number) => Uint8Array, queue = HASH_QUEUE): Passwords {
  const gate = createQueue(queue);
  const dummy = encode(random(SALT_BYTES), random(HASH_BYTES));
  return {
    hash: (password, line = NOBODY) =>
      gate(line, async () => {
        const salt = random(SALT_BYTES);
        return encode(salt, await compute(password, salt, HASH_BYTES, CURRENT));
      }),
    load: gate.load,
    outdated(phc) {
      const cost = decode(phc)?.cost;
      return JSON.stringify(cost) !== JSON.stringify(CURRENT);
    },
    verify: (password, phc, line = NOBODY) =>
      gate(line, async () => {
        const stored = decode(phc ?? dummy) ?? decode(dummy);
        if (!stored) return false;
        const computed = await compute(password, stored.salt, stored.hash.length, stored.cost);
        return timingSafeEqual(computed, stored.hash) && phc != null;
      }),
  };
}

/** Normalised to NFC, because keyboards encode accents differently. */
const compute = (password: string, nonce: Uint8Array, tagLength: number, cost: typeof CURRENT) =>
  derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost });

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function encode(salt: Uint8Array, hash: Uint8Array): string {
  const { memory, passes, parallelism } = CURRENT;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

function decode(phc: string) {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
