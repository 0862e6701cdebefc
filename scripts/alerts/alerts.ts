/**
 * `npm run alerts`: checks the files of ops/ about watching with Prometheus itself. Installs it if it is missing. Plays the cases of
 * tests/server/watch/alert-rules.yml, then lets a real Prometheus watch a real server for a minute.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../../tests/support/server/child-process.ts';
import { freePort } from '../../tests/support/server/free-port.ts';
import { createInstallation, type Installation } from '../../tests/support/server/installation.ts';
import { CLAVE } from '../../tests/support/server/people.ts';
import { alertRules, boardExpressions, metricsIn } from '../../tests/support/server/watch-files.ts';
import { ensureProgram } from '../behind/program.ts';
import { createReport, type Report } from '../behind/report.ts';
import { substitute } from '../behind/substitute.ts';
import { StepFault } from '../commands/child.mjs';

const ROOT = join(import.meta.dirname, '../..');
const METRICAS_CLAVE = 'f3a9c1d0b7e84c5a92d6e1f0a3b8c7d4';
const WATCH_MS = 60_000;
const print = (line: string) => console.log(line);

async function run(): Promise<void> {
  const promtool = await ensureProgram('promtool', print, 'prometheus');
  const prometheus = await ensureProgram('prometheus', print);
  const report = createReport(print);
  const installation = await createInstallation({ METRICAS_CLAVE, RESPALDO_HORA: '00:00' });
  const backups = join(installation.home, 'backups');
  await mkdir(backups);
  installation.env.RESPALDO_EN = backups;
  try {
    const config = await writeConfig(installation);
    for (const args of [
      ['check', 'config', config],
      ['test', 'rules', join(ROOT, 'tests/server/watch/alert-rules.yml')],
    ])
      report.shows(`promtool ${args.slice(0, 2).join(' ')}`, promtoolSays(promtool, args), /SUCCESS/);
    await installation.start();
    const url = `http://127.0.0.1:${await freePort()}`;
    const child = startChild(prometheus, [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(installation.home, 'tsdb')}`,
      `--web.listen-address=${new URL(url).host}`,
    ]);
    try {
      await use(installation.direct);
      await wait(WATCH_MS);
      await showWatched(url, report);
    } finally {
      child.process.kill('SIGTERM');
      await child.ended;
    }
  } finally {
    await installation.remove();
  }
}

/** The documented files, with this server's port and key. */
async function writeConfig({ direct, home }: Installation): Promise<string> {
  const key = join(home, 'planeacion.clave');
  await writeFile(key, METRICAS_CLAVE, { mode: 0o600 });
  const file = join(home, 'prometheus.yml');
  const text = await readFile(join(ROOT, 'ops/prometheus.yml'), 'utf8');
  const changed = substitute(text, [
    ['/etc/prometheus/planeacion.clave', key, 1],
    ['"127.0.0.1:4173"', `"${direct.host}"`, 1],
    ['  - alertas.yml', `  - ${join(ROOT, 'ops/alertas.yml')}`, 1],
  ]);
  await writeFile(file, changed);
  return file;
}

/** A failure is told by its output, not by a stack. */
function promtoolSays(promtool: string, args: string[]): string {
  try {
    return execFileSync(promtool, args, { encoding: 'utf8' }).trim().replace(/\s+/g, ' ');
  } catch (error) {
    const { stderr, stdout } = error as { stderr: string; stdout: string };
    throw new StepFault(`${stdout}${stderr}`);
  }
}

/** A sign-in, a save and a device, so that every metric has a sample. */
async function use(direct: URL): Promise<void> {
  const post = (path: string, body: object, token?: string) =>
    fetch(new URL(path, direct), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const login = `{ loginUsuario(usuario: "ana", password: "${CLAVE}") { token } }`;
  const answer = (await (await post('/graphql', { query: login })).json()) as {
    data: { loginUsuario: { token: string } };
  };
  const { token } = answer.data.loginUsuario;
  const save = `{ guardarConfiguracion(usuario: "ana", campo: "scale", valor: "12", tokenSesion: "${token}") }`;
  await post('/graphql', { query: save });
  await post('/api/dispositivos', { dispositivo: randomUUID(), version: '2.0.0', estado: 'actual' }, token);
}

/** Panels of errors, of which this run makes none. */
const NONE_TO_SHOW = /codigo!="BIEN"/;

async function showWatched(url: string, { shows }: Report): Promise<void> {
  const ask = async (path: string) => {
    const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as { data: never };
    return answer.data;
  };
  const value = (expr: string) =>
    ask(`query?query=${encodeURIComponent(expr)}`) as Promise<{ result: { value: [number, string] }[] }>;
  const [up] = (await value('up{job="planeacion"}')).result;
  shows('up of the server', up?.value[1], '1');
  const [seen] = (await value('count_over_time(up{job="planeacion"}[5m])')).result;
  shows('visits in a minute', Number(seen?.value[1]) >= 3, true);
  const rules = await alertRules();
  const { groups } = (await ask('rules')) as {
    groups: { rules: { name: string; health: string; state: string }[] }[];
  };
  for (const { name, health, state } of groups.flatMap((group) => group.rules))
    shows(`alert ${name}`, [health, state], ['ok', 'inactive']);
  shows('alerts', groups.flatMap((group) => group.rules).length, rules.length);
  const names = new Set((await ask('label/__name__/values')) as string[]);
  const expressions = [...(await boardExpressions()), ...rules.map(({ expr }) => expr)];
  const asked = [...new Set(expressions.flatMap(metricsIn))];
  const missing = asked.filter((name) => !names.has(name));
  shows(`metrics that board and alerts name (${asked.length}), and Prometheus lacks`, missing, []);
  const shown = (await boardExpressions()).filter((expr) => !NONE_TO_SHOW.test(expr));
  for (const expr of shown) shows(`panel ${expr}`, (await value(expr)).result.length > 0, true);
}

run().catch((error: unknown) => {
  console.error(error instanceof StepFault ? error.message : error);
  process.exitCode = 1;
});
