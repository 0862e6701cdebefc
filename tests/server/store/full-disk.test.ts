import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Database } from '../../../server/store/port.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer } from '../../support/server/server.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';

const MARK = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';

/** Writes notices until one is not acknowledged. */
async function fill(call: (aviso: string) => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let i = 0; i < 5_000; i += 1) {
    const aviso = `${'x'.repeat(90)}-${i}`;
    const answer = await call(aviso);
    if (!JSON.stringify(answer).includes('true')) {
      expect(errorOf(answer as never)).toMatchObject({ code: 'INTERNO' });
      return acknowledged;
    }
    acknowledged.push(aviso);
  }
  throw new Error('the disk never was full');
}

async function expectKept(database: Database, acknowledged: string[]) {
  const rows = await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido');
  expect(rows.map(({ aviso }) => aviso).sort()).toEqual(acknowledged.toSorted());
}

test('B05 promise 19: loses nothing acknowledged when the database takes no further page, and saves work again once there is room', async () => {
  const server = await startServer({ now: 'real' });
  const token = await server.signIn('ana');
  const limit = (pages: number) =>
    server.database.transaction((tx) => tx.script(`PRAGMA max_page_count = ${pages}`));
  const { page_count: pages = 0 } =
    (await server.database.get<{ page_count: number }>('PRAGMA page_count')) ?? {};
  await limit(pages + 3);
  const acknowledged = await fill((a) => server.call(MARK, { a }, { token }));
  expect(acknowledged.length).toBeGreaterThan(0);
  await expectKept(server.database, acknowledged);
  await limit(1_000_000);
  expect(await server.call(MARK, { a: 'despues' }, { token })).toEqual({
    data: { marcarAvisoLeido: true },
  });
  await server.close();
});

test('B05 loses nothing acknowledged when the system lets the files of the real process grow no further', async () => {
  const server: ServerProcess = await startServerProcess();
  const limit = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:unlimited`]);
  const names = await readdir(server.dataDir);
  const files = await Promise.all(names.map((name) => stat(join(server.dataDir, name))));
  await limit(String(Math.max(...files.map(({ size }) => size)) + 200_000));
  const acknowledged = await fill((a) => server.call({ query: MARK, variables: { a } }));
  expect(acknowledged.length).toBeGreaterThan(0);
  const health = await fetch(`${server.url}/salud`);
  expect(health.status).toBe(200);
  await limit('unlimited');
  expect(await server.call({ query: MARK, variables: { a: 'despues' } })).toEqual({
    data: { marcarAvisoLeido: true },
  });
  await server.kill();
  const database = await server.openStore();
  await expectKept(database, [...acknowledged, 'despues']);
  await database.close();
  await server.remove();
});
