import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/store/database.ts';

interface Child {
  url: string;
  token: string;
  dataDir: string;
}

const MARK = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';

/** Marks notices until the server is gone; answers those that were acknowledged. */
async function writeUntilGone({ url, token }: Child, writer: number, acknowledged: string[]): Promise<void> {
  for (let i = 0; ; i += 1) {
    const aviso = `aviso-${writer}-${i}`;
    try {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: MARK, variables: { a: aviso } }),
      });
      const body = (await answer.json()) as { data?: { marcarAvisoLeido?: boolean } };
      if (body.data?.marcarAvisoLeido) acknowledged.push(aviso);
    } catch {
      return;
    }
  }
}

test.each([1, 2, 3, 4, 5])(
  'kill -9 under load, time %i: every acknowledged write is there (B01, B02)',
  async (round) => {
    const child = fork(join(import.meta.dirname, '../support/server-child.ts'));
    const [server] = (await once(child, 'message')) as [Child];
    const acknowledged: string[] = [];
    const writers = [0, 1, 2, 3].map((writer) => writeUntilGone(server, writer, acknowledged));
    while (acknowledged.length < 20 * round) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await Promise.all(writers);

    const database = await openDatabase(join(server.dataDir, 'planeacion.db'));
    const rows = await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido');
    await database.close();
    await rm(server.dataDir, { recursive: true });
    const kept = new Set(rows.map(({ aviso }) => aviso));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((aviso) => !kept.has(aviso))).toEqual([]);
  },
  30_000,
);
