import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from '../../tests/support/server/child-process.ts';
import type { Certificate } from './certificate.ts';
import { ensureProgram } from './program.ts';
import { type Change, substitute } from './substitute.ts';

const OPS = join(import.meta.dirname, '../../ops');

/**
 * The host name in the documented files. Chromium and the requests of this run resolve it to this machine.
 */
export const NAME = 'planeacion.universidad.example';

export interface Place {
  /** folder of this run, removed afterwards */
  folder: string;
  certificate: Certificate;
  httpPort: number;
  httpsPort: number;
  appPort: number;
  /** the address that http:// redirects to */
  outside: string;
}

export interface RunningProxy {
  version: string;
  /** the documented configuration file */
  file: string;
  /** every difference between that file and the one used */
  changes: readonly Change[];
  child: Child;
}

export const PROXIES = { nginx: startNginx, caddy: startCaddy } as const;

async function startNginx(place: Place, say: (line: string) => void): Promise<RunningProxy> {
  const { appPort, certificate, folder, httpPort, httpsPort } = place;
  const program = await ensureProgram('nginx', say);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `    ${name}_temp_path ${folder}/${name};\n`,
  );
  const changes: Change[] = [
    ['pid /run/nginx.pid', `pid ${folder}/nginx.pid`, 1],
    ['error_log /var/log/nginx/error.log', `error_log ${folder}/error.log`, 1],
    ['http {\n', `http {\n${scratch.join('')}`, 1],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`, 1],
    ['listen [::]:80;', '', 1],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`, 1],
    ['listen [::]:443 ssl http2;', '', 1],
    [`https://${NAME}$request_uri`, `https://${NAME}:${httpsPort}$request_uri`, 1],
    ['127.0.0.1:4173', `127.0.0.1:${appPort}`, 1],
    ['/etc/ssl/planeacion/fullchain.pem', certificate.certFile, 1],
    ['/etc/ssl/planeacion/privkey.pem', certificate.keyFile, 1],
  ];
  const file = writeConfig('nginx.conf', folder, changes);
  const child = startChild(program, ['-p', folder, '-c', file, '-g', 'daemon off;']);
  return { version: versionOf(program, ['-v']), file: 'ops/nginx.conf', changes, child };
}

async function startCaddy(place: Place, say: (line: string) => void): Promise<RunningProxy> {
  const { appPort, certificate, folder, httpPort, httpsPort } = place;
  const program = await ensureProgram('caddy', say);
  const changes: Change[] = [
    ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tservers {`, 1],
    [
      '# tls /etc/ssl/planeacion/fullchain.pem /etc/ssl/planeacion/privkey.pem',
      `tls ${certificate.certFile} ${certificate.keyFile}`,
      1,
    ],
    ['127.0.0.1:4173', `127.0.0.1:${appPort}`, 1],
  ];
  const file = writeConfig('Caddyfile', folder, changes);
  // Caddy stores files in the home folder.
  const env = { PATH: process.env.PATH, HOME: folder };
  const child = startChild(program, ['run', '--adapter', 'caddyfile', '--config', file], { env });
  return { version: versionOf(program, ['version']), file: 'ops/Caddyfile', changes, child };
}

function writeConfig(name: string, folder: string, changes: readonly Change[]): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, substitute(readFileSync(join(OPS, name), 'utf8'), changes));
  return file;
}

function versionOf(program: string, args: string[]): string {
  const { stderr, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return `${stdout}${stderr}`.trim().split('\n')[0] ?? '';
}
