import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '../calendar.ts';
import { commandLine } from '../config/command-line.ts';

const BYTES = 32;
/** As long as the longest token lives (sessions/tokens.ts): no session depends on the earlier key after that. */
const EARLIER_MS = 365 * DAY_MS;

/**
 * The key of tokens and codes: 32 random bytes in DATA_DIR/secreto, which only the owner may read. Created on the first start.
 * @throws Error in Spanish if the file holds no valid key; the file is never replaced, because a new key ends every session
 */
export async function loadSecret(dataDir: string): Promise<Uint8Array> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secreto');
  const stored = (await read(file)) ?? (await make(file));
  await chmod(file, 0o600);
  return decoded(file, stored);
}

/**
 * The key as it lies there; undefined if there is none yet. Changes nothing.
 * @throws Error in Spanish if the file holds no valid key
 */
export async function readSecret(dataDir: string): Promise<Uint8Array | undefined> {
  const file = join(dataDir, 'secreto');
  const stored = await read(file);
  return stored === undefined ? undefined : decoded(file, stored);
}

function decoded(file: string, stored: string): Uint8Array {
  const bytes = Buffer.from(stored.trim(), 'base64url');
  if (bytes.length !== BYTES) {
    throw new Error(
      `El archivo ${file} no contiene una clave válida: restaura un respaldo, o bórralo para hacer otra (todos tendrán que entrar de nuevo).`,
    );
  }
  return bytes;
}

/** The key from before the last replacement: it signs nothing, but what it has signed still counts. */
export interface EarlierSecret {
  secret: Uint8Array;
  /** until this moment */
  until: Date;
}

/**
 * The earlier key in DATA_DIR/secreto-anterior; undefined if there is none or its time is over.
 * @throws Error in Spanish if the file holds no valid key
 */
export async function loadEarlierSecret(dataDir: string, now: Date): Promise<EarlierSecret | undefined> {
  const file = earlierFile(dataDir);
  const text = await read(file);
  if (text === undefined) return undefined;
  const [key = '', replaced = ''] = text.split('\n');
  const secret = Buffer.from(key, 'base64url');
  const until = new Date(Date.parse(replaced) + EARLIER_MS);
  if (secret.length !== BYTES || Number.isNaN(until.getTime())) {
    throw new Error(
      `El archivo ${file} no contiene una clave válida: restaura un respaldo, o bórralo (quien entró antes del último cambio de clave tendrá que entrar de nuevo).`,
    );
  }
  return now < until ? { secret, until } : undefined;
}

/**
 * Replaces the key and keeps it as the earlier one. Interrupted anywhere, every key that ever signed is still in one of the files,
 * and the command can be repeated.
 * @throws Error in Spanish if an earlier key still counts: a third one would end the sessions that depend on it
 */
export async function replaceSecret(dataDir: string, now: Date): Promise<EarlierSecret> {
  const secret = await loadSecret(dataDir);
  const earlier = await loadEarlierSecret(dataDir, now);
  // Equal keys: an earlier replacement was interrupted between its two files.
  if (earlier && !Buffer.from(secret).equals(earlier.secret)) {
    throw new Error(
      `Todavía vale la clave anterior, hasta el ${dayOf(earlier.until)}: reemplaza otra vez después, o deséchala antes con «${commandLine('replace-secret', '--forget')}».`,
    );
  }
  await writeWhole(earlierFile(dataDir), `${encoded(secret)}\n${now.toISOString()}\n`);
  await writeWhole(join(dataDir, 'secreto'), encoded(randomBytes(BYTES)));
  return { secret, until: new Date(now.getTime() + EARLIER_MS) };
}

/** Returns whether there was an earlier key. */
export async function forgetEarlierSecret(dataDir: string): Promise<boolean> {
  const file = earlierFile(dataDir);
  if ((await read(file)) === undefined) return false;
  await rm(file);
  return true;
}

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const earlierFile = (dataDir: string) => join(dataDir, 'secreto-anterior');
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Replaces a file in one step that is on the disk when this resolves. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, file);
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file in one step (link), so it is never half-written and the first of two starting processes wins. */
async function make(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, encoded(randomBytes(BYTES)), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}
