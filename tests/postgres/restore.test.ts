import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServerDatabase } from '../../server/store/open.ts';
import { databaseFor, dumpAndRestore } from '../support/postgres/engine.ts';
import { errorOf } from '../support/server/api.ts';
import { startServer } from '../support/server/server.ts';

const OPERATION = join(import.meta.dirname, '../../docs/operation.md');

test('B13 the statement of operation.md ends the sessions that were open at the time of the dump, and only those', async () => {
  const old = await startServer();
  const token = await old.signIn('ana');
  await old.database.run(
    `INSERT INTO sesion (id, usuario, creada, vence, usada, revocada)
     VALUES ('left long ago', 'ana', '2026-01-01', '2099-01-01', '2026-01-01', '2026-01-02')`,
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'restaurada-'));
  await dumpAndRestore(old.dataDir, dataDir);
  await cp(join(old.dataDir, 'secreto'), join(dataDir, 'secreto'));
  // Closed after the dump: without its end, the restoration would open it again.
  await old.database.run('UPDATE sesion SET revocada = $1', '2026-11-20T18:00:00.000Z');
  await old.close();

  const [, statement = ''] = /`(UPDATE sesion SET .*?)`/.exec(await readFile(OPERATION, 'utf8')) ?? [];
  const restored = await openServerDatabase(await databaseFor(dataDir));
  expect(await restored.run(statement)).toBe(1);
  await restored.close();
  const server = await startServer({ dataDir });
  const query = '{ configuracion(usuario: "ana", campo: "scale") }';
  expect(errorOf(await server.call(query, {}, { token }))).toMatchObject({
    code: 'TOKEN',
    motivo: 'revocada',
  });
  const left = await server.database.get("SELECT revocada FROM sesion WHERE id = 'left long ago'");
  expect(left).toEqual({ revocada: '2026-01-02' });
  expect(await server.signIn('ana')).toEqual(expect.any(String));
  await server.close();
});
