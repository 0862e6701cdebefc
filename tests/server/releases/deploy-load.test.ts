import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openData } from '../../../server/store/open-data-dir.ts';
import { publishRelease, rollBackRelease } from '../../support/backends/releases.ts';
import { type Child, startChild } from '../../support/server/child-process.ts';
import { openSessions } from '../../support/server/open-sessions.ts';
import { insertPerson } from '../../support/server/people.ts';
import { makePlace, type Place } from './release-fixture.ts';

const CLIENTS = 200;
const MAIN = join(import.meta.dirname, '../../../server/main.ts');

// Thousands of requests take long on a slow machine.
vi.setConfig({ testTimeout: 240_000 });

let place: Place;
let child: Child | undefined;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
beforeEach(async () => {
  place = await makePlace();
});
afterEach(async () => {
  child?.process.kill('SIGKILL');
  agent.destroy();
  await place.remove();
});

interface Answer {
  status: number;
  body: Buffer;
  etag: string;
}

/** Rejects if the connection is cut, which is a failed request. */
function ask(url: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const json = body && { 'content-type': 'application/json' };
    const outgoing = request(url, { agent, method: body ? 'POST' : 'GET', headers: { ...json, ...headers } });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: Buffer.concat(parts),
          etag: String(incoming.headers.etag),
        }),
      );
    });
    outgoing.end(body && JSON.stringify(body));
  });
}

/** A build as large as the app's. The page names its scripts; the worker lists its files and the page's revision. */
async function heavyBuild(version: string): Promise<string> {
  const dist = await place.build(version);
  const names = Array.from({ length: 3 }, (_, index) => `assets/part-${version}-${index}.js`);
  const page = `<!doctype html><title>${version}</title>${names.map((name) => `<script src="/${name}"></script>`).join('')}`;
  const pageHash = createHash('md5').update(page).digest('hex');
  await writeFile(join(dist, 'index.html'), page);
  await writeFile(join(dist, 'sw.js'), JSON.stringify({ version, files: names, page: pageHash }));
  for (const name of names)
    await writeFile(join(dist, name), `${version} ${randomBytes(30_000).toString('base64')}`);
  await mkdir(join(dist, 'assets/more'));
  for (let i = 0; i < 20; i += 1)
    await writeFile(join(dist, `assets/more/${version}-${i}.js`), randomBytes(50_000));
  return dist;
}

/** One client opens the page with its scripts and installs the worker with its files. Returns the versions that it got. */
async function visit(url: string, bucket: string): Promise<{ page: string; worker: string }> {
  const page = await ask(`${url}/`, { accept: 'text/html' });
  expect(page.status).toBe(200);
  const version = /<title>(.*)<\/title>/.exec(page.body.toString())?.[1] ?? '';
  for (const [, name] of page.body.toString().matchAll(/src="(.*?)"/g)) {
    const file = await ask(`${url}${name}`);
    expect(file.status, name).toBe(200);
    expect(file.body.toString('utf8', 0, version.length)).toBe(version);
  }
  const again = await ask(`${url}/`, { accept: 'text/html', 'if-none-match': page.etag });
  expect([200, 304]).toContain(again.status);

  const worker = await ask(`${url}/sw.js?cubo=${bucket}`);
  expect(worker.status).toBe(200);
  const list = JSON.parse(worker.body.toString()) as { version: string; files: string[]; page: string };
  const shell = await ask(`${url}/index.html?__WB_REVISION__=${list.page}`);
  expect([shell.status, shell.body.toString().includes(`<title>${list.version}<`)]).toEqual([200, true]);
  for (const name of list.files) expect((await ask(`${url}/${name}`)).status, name).toBe(200);
  expect((await ask(`${url}/api/version?cubo=${bucket}`)).status).toBe(200);
  return { page: version, worker: list.version };
}

test('200 clients see no failed request during a deploy, its widening, a rollback and another deploy, and are counted right', async () => {
  const data = await openData(place.dataDir);
  // openSessions copies this person for each client.
  const somebody = { usuario: 'profesor', nombre: 'Una', apellido: 'Persona', rol: 'DSE' };
  await insertPerson(data.database, somebody, '');
  await data.database.close();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: place.dataDir, DEMO: 'no', CORREO: 'carpeta' };
  child = startChild(process.execPath, [MAIN, await heavyBuild('1.0.0')], { env });
  await child.says('está lista en ');
  const url = /está lista en (http:\/\/\S+)/.exec(child.stdout())?.[1] ?? '';
  const people = Array.from({ length: CLIENTS }, (_, index) => `persona-${index}`);
  const tokens = await openSessions(place, people);

  let ending = false;
  const seen = new Set<string>();
  const client = async (token: string, index: number) => {
    const bucket = String(index % 100).padStart(2, '0');
    const dispositivo = randomUUID();
    const headers = { authorization: `Bearer ${token}` };
    for (;;) {
      const last = ending;
      const { page, worker } = await visit(url, bucket);
      seen.add(`${page} ${worker}`);
      if (!last) continue;
      const estado = index % 4 === 0 ? 'descargada' : 'actual';
      const sent = await ask(`${url}/api/dispositivos`, headers, { dispositivo, version: worker, estado });
      expect(sent.status).toBe(204);
      return;
    }
  };
  const load = Promise.all(tokens.map(client));
  const app = { dataDir: place.dataDir, url };
  const deploy = async () => {
    await publishRelease(app, { dist: await heavyBuild('1.0.1'), percent: 30 });
    await publishRelease(app, { version: '1.0.1' });
    await rollBackRelease(app);
    await publishRelease(app, { dist: await heavyBuild('1.0.2'), percent: 50 });
    ending = true;
  };
  await Promise.all([load, deploy()]);

  // Some clients got pages of 1.0.1 meanwhile. Afterwards half of the devices have 1.0.2.
  expect([...seen].some((one) => one.startsWith('1.0.1'))).toBe(true);
  const told = await ask(`${url}/api/publicaciones`, { authorization: `Bearer ${tokens[0]}` });
  const none = { pospuesta: 0, formulario: 0, enviando: 0 };
  expect(JSON.parse(told.body.toString())).toMatchObject({
    actual: '1.0.0',
    candidata: { version: '1.0.2', porcentaje: 50 },
    dispositivos: { total: CLIENTS },
    versiones: [
      { version: '1.0.2', dispositivos: { total: 100, estados: { ...none, actual: 74, descargada: 26 } } },
      { version: '1.0.1', publicada: null, dispositivos: { total: 0 } },
      { version: '1.0.0', dispositivos: { total: 100, estados: { ...none, actual: 76, descargada: 24 } } },
    ],
  });
});
