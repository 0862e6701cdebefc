import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createGate } from './gate.ts';

const derive = promisify(argon2);

/** OWASP's second choice of parameters for argon2id: 19 MiB, two passes (28 ms on the machine of backend.md). */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface Passwords {
  /** A PHC string: $argon2id$v=19$m=19456,t=2,p=1$salt$hash */
  hash(password: string): Promise<string>;
  /** False, after the same work, where there is no hash to compare with. */
  verify(password: string, phc: string | null | undefined): Promise<boolean>;
}

/** At most two at once (19 MiB and one core each) and 200 waiting; beyond that, LIMITE. */
export function createPasswords(random: (bytes: number) => Uint8Array): Passwords {
  const gate = createGate(2, 200);
  const dummy = encode(random(SALT_BYTES), random(HASH_BYTES));
  return {
    hash: (password) =>
      gate(async () => {
        const salt = random(SALT_BYTES);
        return encode(salt, await compute(password, salt, HASH_BYTES, CURRENT));
      }),
    verify: (password, phc) =>
      gate(async () => {
        const stored = decode(phc ?? dummy) ?? decode(dummy);
        if (!stored) return false;
        const computed = await compute(password, stored.salt, stored.hash.length, stored.cost);
        return timingSafeEqual(computed, stored.hash) && phc != null;
      }),
  };
}

/** NFC, so that one password typed on two keyboards is one password. */
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
