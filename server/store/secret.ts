import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BYTES = 32;

/**
 * The key of tokens and codes: 32 random bytes in DATA_DIR/secreto, which only the owner may read. Created on the first start.
 * @throws Error in Spanish if the file holds no valid key; the file is never replaced, because a new key ends every session
 */
export async function loadSecret(dataDir: string): Promise<Uint8Array> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secreto');
  const stored = (await read(file)) ?? (await make(file));
  await chmod(file, 0o600);
  const bytes = Buffer.from(stored.trim(), 'base64url');
  if (bytes.length !== BYTES) {
    throw new Error(
      `El archivo ${file} no contiene una clave válida: restaura un respaldo, o bórralo para hacer otra (todos tendrán que entrar de nuevo).`,
    );
  }
  return bytes;
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
  await writeFile(draft, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}
