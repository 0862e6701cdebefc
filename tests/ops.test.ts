/** The files of ops/ that start the package: the systemd units, and the image. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getConfig } from '../server/config/config.ts';

const OPS = join(import.meta.dirname, '../ops');
const text = (name: string) => readFileSync(join(OPS, name), 'utf8');
const analyze = (...args: string[]) =>
  execFileSync('systemd-analyze', ['--no-pager', ...args], { cwd: OPS, encoding: 'utf8', stdio: 'pipe' });
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The lines `NAME=VALUE` of a unit, in order. */
const linesOf = (name: string) =>
  [...text(name).matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]);

describe('The systemd units', () => {
  const unit = linesOf('planeacion.service');
  const values = (name: string) => unit.filter(([key]) => key === name).map(([, value = '']) => value);

  it('let the service write its data, its backups and the watched folder only', () => {
    expect(values('ProtectSystem')).toEqual(['strict']);
    const variables = Object.fromEntries(linesOf('planeacion.env'));
    expect(values('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([variables.DATA_DIR]);
    expect(values('ReadWritePaths')).toEqual([
      `-${variables.RESPALDO_EN} -${text('planeacion.env').match(/^# IMPORTAR_DE=(.*)$/m)?.[1]}`,
    ]);
    for (const name of ['CacheDirectory', 'LogsDirectory', 'RuntimeDirectory'])
      expect(values(name)).toEqual([]);
  });

  it('let V8 compile, and Node list the addresses of the machine', () => {
    expect(values('MemoryDenyWriteExecute')).toEqual([]);
    expect(values('RestrictAddressFamilies').join(' ')).toContain('AF_NETLINK');
  });

  it('hold the address that the server has by itself', () => {
    const { host, port } = getConfig({});
    expect(linesOf('planeacion.socket')).toContainEqual(['ListenStream', `${host}:${port}`]);
    expect(values('Requires')).toEqual(['planeacion.socket']);
  });

  // A machine without systemd has no such program.
  if (hasAnalyze)
    it('expose the machine less than 2 of 10 by systemd-analyze', () => {
      const said = analyze('security', '--offline=true', '--threshold=20', './planeacion.service');
      expect(said).toMatch(/Overall exposure level for planeacion\.service: 1\.\d OK/);
    });
});

describe('The Containerfile', () => {
  /** Instructions with their arguments; no line of this file is continued. */
  const steps = text('Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
  const last = (name: string) => steps.findLast(([key]) => key === name)?.[1] ?? '';
  const variables = Object.fromEntries(
    last('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  );

  it('has known instructions only, and begins with Node’s small image of the needed version', () => {
    const known = [
      'FROM',
      'ARG',
      'ADD',
      'RUN',
      'ENV',
      'VOLUME',
      'WORKDIR',
      'EXPOSE',
      'USER',
      'HEALTHCHECK',
      'CMD',
    ];
    expect(steps.map(([key]) => key).filter((key) => !known.includes(key))).toEqual([]);
    expect(steps[0]).toEqual(['FROM', 'node:24-slim']);
  });

  it('runs as somebody without rights, who may write the volume of the data only', () => {
    const names = steps.map(([key]) => key);
    expect(last('USER')).toBe('node');
    expect(names.lastIndexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(last('VOLUME')).toBe(variables.DATA_DIR);
    expect(last('RUN')).toContain(`install -d -o node -g node -m 700 ${variables.DATA_DIR}`);
    expect(last('ADD')).toBe(`planeacion-\${VERSION}.tar.gz /opt/`);
  });

  it('starts the package with variables that the server takes, and asks /salud on its port', () => {
    const { demo, port } = getConfig(variables);
    expect([demo, last('EXPOSE')]).toEqual([false, String(port)]);
    expect(JSON.parse(last('CMD'))).toEqual(['/opt/planeacion/bin/planeacion.mjs']);
    const [, command = ''] = last('HEALTHCHECK').split(' CMD ');
    const [program, option, script] = JSON.parse(command) as string[];
    expect([program, option]).toEqual(['node', '-e']);
    expect(script).toContain(`http://127.0.0.1:${port}/salud`);
    // There is no server on this port, which is what the check must notice.
    const unhealthy = spawnSync(process.execPath, ['-e', (script ?? '').replace(`:${port}`, ':9')]);
    expect(unhealthy.status).toBe(1);
  });
});
