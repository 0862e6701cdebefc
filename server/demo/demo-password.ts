import { randomBytes, randomInt } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passwords } from '../security/passwords.ts';
import type { Database } from '../store/database.ts';
import { ACCOUNTS } from './accounts.ts';

// Without letters and digits that look alike: it is read from a terminal and typed.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const drawPassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-');

/**
 * The password of the demonstration accounts: CLAVE_DEMO, else the one kept in DATA_DIR/clave-demo, else a new one. Where it is not
 * the kept one the accounts get it; otherwise they are left alone, also where somebody changed theirs.
 */
export async function followDemoPassword(
  { database, passwords, dataDir }: { database: Database; passwords: Passwords; dataDir: string },
  wanted: string | undefined,
): Promise<string> {
  const file = join(dataDir, 'clave-demo');
  const kept = await readKept(file);
  const clave = wanted ?? kept ?? drawPassword();
  if (clave === kept) {
    await chmod(file, 0o600);
    return clave;
  }
  const hashes = await Promise.all(ACCOUNTS.map(() => passwords.hash(clave)));
  await database.transaction(async (tx) => {
    for (const [n, { usuario }] of ACCOUNTS.entries()) {
      await tx.run(
        'UPDATE usuario SET clave_hash = $1 WHERE usuario = $2 AND usuario IN (SELECT usuario FROM demostracion)',
        hashes[n] ?? null,
        usuario,
      );
    }
  });
  // The file comes last: a start cut short in between leaves the old one, and the next start does it all again.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${clave}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, file);
  return clave;
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
    return text === '' ? undefined : text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
