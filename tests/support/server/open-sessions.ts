import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTokens } from '../../../server/sessions/tokens.ts';
import type { AppProcess } from '../backends/app-process.ts';

/**
 * Adds copies of `profesor` with an open session each, without hashing passwords. Returns their tokens in
 * order.
 */
export async function openSessions(
  { dataDir }: Pick<AppProcess, 'dataDir'>,
  names: readonly string[],
): Promise<string[]> {
  const secret = Buffer.from((await readFile(join(dataDir, 'secreto'), 'utf8')).trim(), 'base64url');
  const tokens = await createTokens(secret, () => new Date());
  const database = new DatabaseSync(join(dataDir, 'planeacion.sqlite'), { timeout: 10_000 });
  const columns = database
    .prepare('PRAGMA table_info(usuario)')
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'id' && name !== 'usuario');
  const person = database.prepare(
    `INSERT INTO usuario (id, usuario, ${columns}) SELECT ?, ?, ${columns} FROM usuario WHERE usuario = 'profesor'`,
  );
  const session = database.prepare(
    'INSERT INTO sesion (id, usuario, creada, vence, usada) VALUES (?, ?, ?, ?, ?)',
  );
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map((date) => date.toISOString());
  database.exec('BEGIN');
  const made = names.map((name) => {
    const id = randomBytes(16).toString('base64url');
    person.run(name, name);
    session.run(id, name, now ?? '', later ?? '', now ?? '');
    return tokens.issue(name, id);
  });
  database.exec('COMMIT');
  database.close();
  return Promise.all(made);
}
