/** docs/operation.md and the files of ops/ about watching, against a server in a process of its own. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../../../server/account/passwords.ts';
import { getConfig } from '../../../server/config/config.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { type Child, startChild } from '../../support/server/child-process.ts';
import { CLAVE, insertPerson, PEOPLE } from '../../support/server/people.ts';
import { scrape } from '../../support/server/scrape.ts';
import { alertRules, boardExpressions, metricsIn } from '../../support/server/watch-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const METRICAS_CLAVE = 'una-clave-de-prueba';
const text = (path: string) => readFile(join(ROOT, path), 'utf8');

let home: string;
let server: Child;
let url: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'planeacion-watch-'));
  const dataDir = join(home, 'data');
  const dist = join(home, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), '<!doctype html>');
  await writeFile(join(dist, '.version'), '2.0.0');
  const { database } = await openData(dataDir);
  const hash = await createPasswords((bytes) => Buffer.alloc(bytes, 7)).hash(CLAVE);
  for (const person of PEOPLE) await insertPerson(database, person, hash);
  await database.close();
  const { PATH } = process.env;
  const own = { DEMO: 'no', CORREO: 'carpeta', MODO: 'desarrollo', METRICAS_CLAVE, DISCO_MINIMO_MB: '1' };
  const backups = join(home, 'backups');
  await mkdir(backups);
  server = startChild(process.execPath, [join(ROOT, 'server/main.ts'), dist], {
    env: { PATH, PORT: '0', DATA_DIR: dataDir, RESPALDO_EN: backups, ...own },
  });
  await server.says('está lista en ');
  url = /http:\/\/\S+/.exec(server.stdout())?.[0] ?? '';
});
afterAll(async () => {
  // Its end stops the backup that it began, which is a process of its own.
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await rm(home, { recursive: true });
});

/** A sign-in, a save, and devices of a known and of an invented version. */
async function use(): Promise<void> {
  const ask = async (query: string) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { loginUsuario } = await ask(`{ loginUsuario(usuario: "ana", password: "${CLAVE}") { token } }`);
  const { token } = loginUsuario as { token: string };
  const save = `guardarConfiguracion(usuario: "ana", campo: "scale", valor: "12", tokenSesion: "${token}")`;
  expect(await ask(`{ ${save} }`)).toEqual({ guardarConfiguracion: true });
  for (const version of ['2.0.0', '2.0.0', '9.9.9', '8.8.8']) {
    const answer = await fetch(`${url}/api/dispositivos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ dispositivo: randomUUID(), version, estado: 'actual' }),
    });
    expect(answer.status).toBe(204);
  }
}

/** The command lines of the section, as its reader runs them, at this server's address. */
async function commands(): Promise<string[]> {
  const [, below = ''] = (await text('docs/operation.md')).split('\n## A watchful eye\n');
  const [section = ''] = below.split('\n## ');
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.trim().split('\n'));
}

async function run(command: string): Promise<string> {
  const line = command.replaceAll('http://127.0.0.1:4173', url);
  const { PATH } = process.env;
  const child = startChild('sh', ['-c', line], { env: { PATH, METRICAS_CLAVE } });
  expect([line, await child.ended, child.stderr()]).toEqual([line, 0, '']);
  return child.stdout();
}

test('the commands of “A watchful eye” do what the section says', async () => {
  const [ready = '', metrics = '', ...more] = await commands();
  expect(more).toEqual([]);
  const answer = await run(ready);
  expect(await text('docs/operation.md')).toContain(`\`/listo\` answers \`${answer}\``);
  await use();
  const read = scrape(await run(metrics));
  expect(read.value('planeacion_base_bytes', { archivo: 'base' })).toBeGreaterThan(4096);
  expect(read.value('planeacion_base_bytes', { archivo: 'wal' })).toBeGreaterThan(0);
  const devices = (version: string) => read.value('planeacion_dispositivos', { version, estado: 'actual' });
  expect([devices('2.0.0'), devices('otra'), devices('9.9.9')]).toEqual([2, 2, undefined]);
});

test('the table of parts is what /listo looks at', async () => {
  const { partes } = (await (await fetch(`${url}/listo`)).json()) as { partes: Record<string, string> };
  const page = await text('docs/operation.md');
  const [, table = ''] = page.split('| part | what is tried |');
  const [rows = ''] = table.split('\n\n');
  expect([...rows.matchAll(/^\| `(\w+)` \|/gm)].map(([, part]) => part)).toEqual(Object.keys(partes));
});

test('the board and the alerts use metrics and labels that the server has', async () => {
  await use();
  const headers = { authorization: `Bearer ${METRICAS_CLAVE}` };
  const read = scrape(await (await fetch(`${url}/metricas`, { headers })).text());
  const asked = await boardExpressions();
  expect(asked.length).toBeGreaterThan(12);
  const expressions = [...asked, ...(await alertRules()).map(({ expr }) => expr)];
  for (const expr of expressions) {
    const names = metricsIn(expr);
    if (!expr.includes('up{')) expect([expr, names]).not.toEqual([expr, []]);
    expect([expr, names.filter((name) => !read.names.has(name))]).toEqual([expr, []]);
    const labels = [...expr.matchAll(/(\w+)(?==~?"|!=")/g)].map(([, label = '']) => label);
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
    const unknown = [...labels, ...grouped].filter((label) => label !== 'job' && !read.labels.has(label));
    expect([expr, unknown]).toEqual([expr, []]);
  }
});

test('each alert waits, has a severity, says what it means, and stands in the page', async () => {
  const alerts = await alertRules();
  const page = await text('docs/operation.md');
  const told = [...page.matchAll(/^\| `(Planeacion\w+)` \|/gm)].map(([, name]) => name);
  expect(alerts.map(({ name }) => name)).toEqual(told);
  expect(told).toHaveLength(6);
  for (const { whole } of alerts) {
    expect(whole).toMatch(/\n {8}for: \d+m\n/);
    expect(whole).toMatch(/severity: (critical|warning)\n/);
    expect(whole).toMatch(/summary: .+\n\s+description: .+/);
  }
});

test('alert-rules.yml shows of each alert when it comes, and when it does not', async () => {
  const cases = await text('tests/server/watch/alert-rules.yml');
  for (const { name } of await alertRules()) {
    expect(cases).toMatch(new RegExp(`alertname: ${name}\\n +eval_time: \\d+m\\n +exp_alerts:\\n`));
    expect(cases).toContain(`- { alertname: ${name}, eval_time: 61m }`);
  }
});

test('ops/prometheus.yml asks where the server answers, and names the job as alerts and board do', async () => {
  const config = await text('ops/prometheus.yml');
  const [, job] = /job_name: (\S+)/.exec(config) ?? [];
  const [, path] = /metrics_path: (\S+)/.exec(config) ?? [];
  const [, port] = /^ +- targets: \["127\.0\.0\.1:(\d+)"\]/m.exec(config) ?? [];
  expect(Number(port)).toBe(getConfig({}).port);
  expect((await fetch(`${url}${path}`)).status).toBe(401);
  const asked = `${await text('ops/grafana.json')}${await text('ops/alertas.yml')}`.replaceAll('\\"', '"');
  expect(new Set([...asked.matchAll(/job="(\w+)"/g)].map(([, name]) => name))).toEqual(new Set([job]));
});
