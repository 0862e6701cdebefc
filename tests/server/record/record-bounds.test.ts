import { expect, test } from 'vitest';
import type { Database, Statements } from '../../../server/store/port.ts';
import { LOGIN } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

/** Signs in with a wrong password and waits for its entry. Returns whether a limit refused it. */
async function wrong(server: TestServer, usuario: string, address = '10.1.1.1'): Promise<boolean> {
  const answer = await server.call(LOGIN, { usuario, password: 'otra cosa' }, { address });
  await server.settled();
  return answer.errors?.[0]?.extensions?.code === 'LIMITE';
}

test('Sign-ins that a limit refuses do not fill the record, whatever names are invented', async () => {
  const server = await startServer({ env: { LIMITE_ENTRAR_RED: '1/1000' } });
  const entries = () =>
    server.database.all(
      "SELECT sobre FROM bitacora WHERE que = 'entrada-limitada' ORDER BY sobre NULLS FIRST",
    );
  for (let i = 0; i < 50; i += 1) expect(await wrong(server, `inventado${i}`)).toBe(i > 0);
  for (const name of ['ana', 'beto', 'hoy']) expect(await wrong(server, name)).toBe(true);
  expect(await entries()).toEqual([{ sobre: null }]);

  // One account from many networks, and then many names from one owner of an IPv6 /48.
  for (let i = 0; i < 5; i += 1)
    for (const refused of [false, true]) expect(await wrong(server, 'ana', `10.2.2.${i}`)).toBe(refused);
  expect(await entries()).toEqual([{ sobre: null }, { sobre: 'ana' }]);
  for (let i = 0; i < 40; i += 1) await wrong(server, `otro${i}`, `2001:db8:1:${i % 8}00::1`);
  expect((await entries()).length).toBeLessThanOrEqual(2 + 4);
  await server.close();
});

test('A wrong password causes the same writes for an unknown name as for a person', async () => {
  let written: string[] = [];
  const run =
    (to: Statements): Statements['run'] =>
    (sql, ...params) => {
      written.push(sql);
      return to.run(sql, ...params);
    };
  const noting = (database: Database): Partial<Database> => ({
    run: run(database),
    transaction: (body) => {
      written.push('BEGIN');
      return database.transaction((tx) => body({ ...tx, run: run(tx) }));
    },
  });
  const server = await startServer({ replaceInDatabase: noting });
  const writesOf = async (usuario: string) => {
    written = [];
    expect(await wrong(server, usuario)).toBe(false);
    return written;
  };
  await writesOf('inventado0');
  const real = await writesOf('ana');
  expect(real).not.toEqual([]);
  expect(await writesOf('inventado1')).toEqual(real);
  expect(await server.database.all('SELECT sobre FROM bitacora ORDER BY sobre NULLS FIRST')).toEqual([
    { sobre: null },
    { sobre: 'ana' },
  ]);
  await server.close();
});
