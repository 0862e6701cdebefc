import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureProgram } from '../../../scripts/behind/program.ts';
import { substitute } from '../../../scripts/behind/substitute.ts';
import { type Child, childrenOf, startChild } from './child-process.ts';
import { freePort } from './free-port.ts';

const CONFIG = join(import.meta.dirname, '../../../ops/nginx.conf');
const PATIENCE_MS = 60_000;

/** nginx with the documented file of ops/ before one machine or several, without TLS. */
export interface Nginx {
  url: string;
  /** kill -9 of all its processes */
  kill(): Promise<void>;
  /** Resolves when it accepts connections. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** @param ports where the machines listen on 127.0.0.1 */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const program = await ensureProgram('nginx', (line) => void process.stdout.write(`${line}\n`));
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `    ${name}_temp_path ${folder}/${name};\n`,
  );
  const config = substitute(await readFile(CONFIG, 'utf8'), [
    ['pid /run/nginx.pid', `pid ${folder}/nginx.pid`, 1],
    ['error_log /var/log/nginx/error.log', `error_log ${folder}/error.log`, 1],
    ['http {\n', `http {\n${scratch.join('')}`, 1],
    ['listen 80;', `listen unix:${folder}/http;`, 1],
    ['listen [::]:80;', '', 1],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`, 1],
    ['listen [::]:443 ssl http2;', '', 1],
    ['ssl_certificate /etc/ssl/planeacion/fullchain.pem;', '', 1],
    ['ssl_certificate_key /etc/ssl/planeacion/privkey.pem;', '', 1],
    ['server 127.0.0.1:4173;', ports.map((one) => `server 127.0.0.1:${one};`).join(' '), 1],
  ]);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);
  const url = `http://127.0.0.1:${port}`;
  let running: Child | undefined;

  async function start(): Promise<void> {
    await rm(join(folder, 'http'), { force: true });
    const child = startChild(program, ['-p', folder, '-c', file, '-g', 'daemon off;']);
    running = child;
    const until = performance.now() + PATIENCE_MS;
    const answers = () => fetch(`${url}/salud`).then(Boolean, () => false);
    while (!(await answers())) {
      if (child.process.exitCode !== null || performance.now() > until)
        throw new Error(`nginx did not start: ${child.stderr()}`);
      await wait(20);
    }
  }

  async function kill(): Promise<void> {
    const all = [running?.process.pid, ...(await childrenOf(running?.process.pid))];
    for (const pid of all) if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await running?.ended;
    running = undefined;
  }

  await start();
  return {
    ...{ url, kill, start },
    async remove() {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
