import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOpenSessions } from '../../../server/sessions/open-sessions.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../server/store/migrations');

test('A store from before devices were named keeps its sessions, and its codes, which have no asker, are void', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'planeacion-'));
  for (const name of await readdir(MIGRATIONS))
    if (/^00[12]-/.test(name)) await cp(join(MIGRATIONS, name), join(folder, name));
  const database = await openServerDatabase(join(folder, 'planeacion.db'));
  await migrate(database, folder);
  const [ana] = PEOPLE;
  if (!ana) throw new Error('nobody');
  await insertPerson(database, ana, 'hash');
  await database.run(
    "INSERT INTO sesion (id, usuario, creada, vence, usada) VALUES ('s', $1, '2026-01-01', '2027-01-01', '2026-01-02')",
    ana.usuario,
  );
  await database.run(
    "INSERT INTO confirmacion (usuario, tipo, codigo_hash, creada, vence) VALUES ($1, 'reseteo', 'h', '2026-01-01', '2027-01-01')",
    ana.usuario,
  );
  await migrate(database);
  const caller = { usuario: ana.usuario, sesion: 's', administrador: false };
  const own = createOpenSessions(database, () => new Date('2026-02-01'));
  expect(await own.list(caller)).toEqual([
    expect.objectContaining({ equipo: null, creada: '2026-01-01', usada: '2026-01-02', actual: true }),
  ]);
  expect(await database.all('SELECT usuario FROM confirmacion')).toEqual([]);
  await database.close();
  await rm(folder, { recursive: true });
});
