import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import * as v from 'valibot';
import type { Background } from '../background.ts';
import type { Database, Statements } from '../store/port.ts';
import type { Letter, Mailer } from './mailer.ts';

const FIRST_WAIT_MS = 30_000;
/** A letter belongs to the process that sends it for so long. No mail server takes longer to accept one. */
const CLAIM_MS = 90_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const LOOK_EACH_MS = 15_000;
const AT_ONCE = 20;

const Sealed = v.object({ para: v.string(), asunto: v.string(), texto: v.string() });

export interface OutgoingMail {
  /**
   * Stores the letter, then sends it in the background and retries until it expires. Without a letter, a row is written and deleted
   * all the same, so that the time of an answer does not reveal which accounts exist.
   */
  send(letter: Letter | undefined, lastsMs: number): Promise<void>;
  /** Sends the letters that are due: those that failed before, and those that an earlier server left. */
  sendDue(): Promise<void>;
  /** how many letters wait, and how many of those failed before */
  waiting(): Promise<{ all: number; failed: number }>;
  /** The letters to this address that are still to be sent, without their texts, which contain codes. */
  waitingFor(tx: Statements, para: string): Promise<WaitingLetter[]>;
  /** Deletes the letters to this address. */
  forget(tx: Statements, para: string): Promise<void>;
  close(): void;
}

interface WaitingLetter {
  asunto: string;
  /** ISO 8601: until then it is tried again */
  vence: string;
}

interface OutgoingMailParts {
  database: Database;
  mail: Mailer;
  secret: Uint8Array;
  earlierSecret?: Uint8Array | undefined;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
  background: Background;
  /** called for each letter that the mail server accepted */
  onSent?: () => void;
  /** whether this process sends what waits: one of several does */
  isDuty?: () => boolean;
}

export function createOutgoingMail({
  database,
  mail,
  secret,
  earlierSecret,
  now,
  random,
  background,
  onSent,
  isDuty = () => true,
}: OutgoingMailParts): OutgoingMail {
  const envelope = createEnvelope(secret, random);
  const earlier = earlierSecret && createEnvelope(earlierSecret, random);
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  async function attempt(id: string, letter: Letter, tries: number): Promise<void> {
    try {
      await mail.send(letter);
    } catch (error) {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
      const sql = 'UPDATE carta SET siguiente = $1, intentos = $2 WHERE id = $3';
      await database.run(sql, later(wait), tries + 1, id);
      throw error;
    }
    onSent?.();
    await database.run('DELETE FROM carta WHERE id = $1', id);
  }

  async function sendDue(): Promise<void> {
    const time = now().toISOString();
    await database.run('DELETE FROM carta WHERE vence <= $1', time);
    const due = await database.all<{ id: string; sobre: string; intentos: number; siguiente: string }>(
      `SELECT id, sobre, intentos, siguiente FROM carta WHERE siguiente <= $1 ORDER BY siguiente LIMIT ${AT_ONCE}`,
      time,
    );
    const claim = 'UPDATE carta SET siguiente = $1 WHERE id = $2 AND siguiente = $3';
    for (const { id, sobre, intentos, siguiente } of due) {
      // Another process, or another round of this one, was first.
      if ((await database.run(claim, later(CLAIM_MS), id, siguiente)) === 0) continue;
      const letter = envelope.open(sobre) ?? earlier?.open(sobre);
      // Encrypted with a key that no longer exists, so it can never be read.
      if (!letter) await database.run('DELETE FROM carta WHERE id = $1', id);
      // One unreachable mail server must not delay the other letters.
      else background.start(attempt(id, letter, intentos));
    }
  }

  /** Addresses are encrypted, so every letter is opened. */
  async function lettersTo(tx: Statements, para: string) {
    const rows = await tx.all<{ id: string; sobre: string; vence: string }>(
      'SELECT id, sobre, vence FROM carta',
    );
    return rows.flatMap(({ id, sobre, vence }) => {
      const letter = envelope.open(sobre);
      return letter?.para === para ? [{ id, asunto: letter.asunto, vence }] : [];
    });
  }

  const timer = setInterval(() => isDuty() && background.start(sendDue()), LOOK_EACH_MS).unref();

  return {
    async send(letter, lastsMs) {
      const id = Buffer.from(random(16)).toString('base64url');
      const sobre = envelope.seal(letter ?? { para: '', asunto: '', texto: ' '.repeat(600) });
      const sql = 'INSERT INTO carta (id, sobre, vence, siguiente) VALUES ($1, $2, $3, $4)';
      await database.run(sql, id, sobre, later(lastsMs), later(CLAIM_MS));
      background.start(letter ? attempt(id, letter, 0) : database.run('DELETE FROM carta WHERE id = $1', id));
    },
    sendDue,
    async waiting() {
      const sql = 'SELECT count(*) AS letters, count(CASE WHEN intentos > 0 THEN 1 END) AS failed FROM carta';
      const row = await database.get<{ letters: number; failed: number }>(sql);
      return { all: Number(row?.letters ?? 0), failed: Number(row?.failed ?? 0) };
    },
    waitingFor: async (tx, para) =>
      (await lettersTo(tx, para)).map(({ asunto, vence }) => ({ asunto, vence })),
    async forget(tx, para) {
      for (const { id } of await lettersTo(tx, para)) await tx.run('DELETE FROM carta WHERE id = $1', id);
    },
    close: () => clearInterval(timer),
  };
}

function createEnvelope(secret: Uint8Array, random: (bytes: number) => Uint8Array) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'cartas', 32));
  return {
    seal(letter: Letter): string {
      const nonce = random(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed: string): Letter | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
        return v.parse(Sealed, JSON.parse(text));
      } catch {
        return undefined;
      }
    },
  };
}
