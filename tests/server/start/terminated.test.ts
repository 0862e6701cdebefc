import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPasswords } from '../../../server/account/passwords.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { LOGIN } from '../../support/server/api.ts';
import { startChild } from '../../support/server/child-process.ts';
import { CLAVE, insertPerson, PEOPLE } from '../../support/server/people.ts';
import { startSite } from '../static/site-fixture.ts';

const MARK = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';

test('B09 SIGTERM with 50 saves in flight loses no acknowledged save', async () => {
  const site = await startSite();
  const dataDir = await mkdtemp(join(tmpdir(), 'terminada-'));
  const data = await openData(dataDir);
  const ana = PEOPLE.find(({ usuario }) => usuario === 'ana');
  if (ana) await insertPerson(data.database, ana, await createPasswords(randomBytes).hash(CLAVE));
  await data.database.close();

  const { PATH, HOME } = process.env;
  const main = join(import.meta.dirname, '../../../server/main.ts');
  const child = startChild(process.execPath, [main, site.distDir], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO: 'no', CORREO: 'carpeta' },
  });
  await child.says('está lista en ');
  const base = /está lista en (http:\/\/\S+)/.exec(child.stdout())?.[1] ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let inFlight = 0;
  const post = (body: unknown, token = ''): Promise<{ status: number; text: string } | undefined> =>
    new Promise((resolve) => {
      inFlight += 1;
      const done = (answer?: { status: number; text: string }) => {
        inFlight -= 1;
        resolve(answer);
      };
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const outgoing = request(`${base}/graphql`, { method: 'POST', agent, headers });
      outgoing.on('error', () => done());
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.on('data', (chunk) => (text += chunk));
        incoming.on('error', () => done());
        incoming.on('end', () => done({ status: incoming.statusCode ?? 0, text }));
      });
      outgoing.end(JSON.stringify(body));
    });
  const signed = await post({ query: LOGIN, variables: { usuario: 'ana', password: CLAVE } });
  const { data: answer } = JSON.parse(signed?.text ?? '{}') as { data: { loginUsuario: { token: string } } };
  const { token } = answer.loginUsuario;

  const acknowledged: string[] = [];
  let told = false;
  const client = async (writer: number) => {
    for (let i = 0; ; i += 1) {
      const aviso = `aviso-${writer}-${i}`;
      const reply = await post({ query: MARK, variables: { a: aviso } }, token);
      if (!reply) return;
      expect(reply.status).toBe(200);
      if (reply.text.includes('"marcarAvisoLeido":true')) acknowledged.push(aviso);
      if (acknowledged.length >= 100 && inFlight >= 49 && !told) {
        told = true;
        child.process.kill('SIGTERM');
      }
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, writer) => client(writer)));
  expect(told).toBe(true);
  expect(await child.ended).toBe(0);
  agent.destroy();

  const { database } = await openData(dataDir);
  const rows = await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido');
  await database.close();
  const there = new Set(rows.map(({ aviso }) => aviso));
  expect(acknowledged.filter((aviso) => !there.has(aviso))).toEqual([]);
  await site.close();
  await rm(dataDir, { recursive: true });
});
