import { randomBytes, randomInt } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passwords } from '../server/account/passwords.ts';
import type { Database } from '../server/store/port.ts';
import { ACCOUNTS } from './accounts.ts';

// No letters and digits that look alike, because people read the password on a terminal and type it.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const drawPassword = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  ).join('-');

/**
 * The password of the demonstration's accounts: CLAVE_DEMO, else the one stored in DATA_DIR/clave-demo, else a new one. The accounts
 * get it if it differs from the stored one, so a password that somebody changed stays; or if one of them has none, because the same
 * DATA_DIR has another database now.
 */
export async function followDemoPassword(
  { database, passwords, dataDir }: { database: Database; passwords: Passwords; dataDir: string },
  wanted: string | undefined,
): Promise<string> {
  const file = join(dataDir, 'clave-demo');
  const kept = await readKept(file);
  const clave = wanted ?? kept ?? drawPassword();
  if (clave === kept && (await allHavePassword(database))) {
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
  // The file is written last, so the start after an interrupted one sets the passwords again.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${clave}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, file);
  return clave;
}

async function allHavePassword(database: Database): Promise<boolean> {
  const names = ACCOUNTS.map((_, n) => `$${n + 1}`).join(', ');
  const row = await database.get<{ n: number }>(
    `SELECT count(*) AS n FROM usuario WHERE clave_hash IS NULL AND usuario IN (${names})`,
    ...ACCOUNTS.map(({ usuario }) => usuario),
  );
  return Number(row?.n) === 0;
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
