import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const HOLDER = join(import.meta.dirname, 'socket-holder.mjs');

/** A service as systemd runs it: one listening socket for all its lives. */
export interface Service {
  port: number;
  /** id of the process that runs; 0: none */
  pid(): number;
  /** Resolves when the process runs; it may not listen yet, and connections wait. */
  start(): Promise<void>;
  /** Resolves with the exit code when the process has ended. */
  stop(): Promise<string>;
  /** all output so far */
  said(): string;
  /** Ends the process and closes the socket. */
  remove(): Promise<void>;
}

/** The values of one line of a unit. */
const valueIn = (unit: string, name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';

/**
 * Reads planeacion.service and planeacion.socket in the folder of units.
 * @param onMachine where a path of the unit is on this machine
 */
export async function openService(units: string, onMachine: (path: string) => string): Promise<Service> {
  const unit = onMachine(await readFile(join(units, 'planeacion.service'), 'utf8'));
  const socket = await readFile(join(units, 'planeacion.socket'), 'utf8');
  const [host = ''] = valueIn(socket, 'ListenStream').split(':');
  const variables = parseEnv(await readFile(valueIn(unit, 'EnvironmentFile'), 'utf8'));
  return holdSocket(host, [valueIn(unit, 'ExecStart')], {
    cwd: valueIn(unit, 'WorkingDirectory'),
    env: { PATH: process.env.PATH, ...variables },
  });
}

/** @param command runs at each start with the socket of `host`, whose port is free, as its descriptor 3 */
export async function holdSocket(
  host: string,
  command: readonly string[],
  options: { cwd?: string; env: NodeJS.ProcessEnv },
): Promise<Service> {
  const holder: ChildProcess = spawn(process.execPath, [HOLDER, host, ...command], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  let look = () => {};
  for (const stream of [holder.stdout, holder.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      look();
    });
  /** What comes after `from` characters of output and matches. */
  const hear = (pattern: RegExp, from: number): Promise<string> =>
    new Promise((resolve) => {
      look = () => {
        const [, found] = pattern.exec(said.slice(from)) ?? [];
        if (found === undefined) return;
        look = () => {};
        resolve(found);
      };
      look();
    });
  const port = Number(await hear(/^port (\d+)\n/m, 0));
  let pid = 0;
  const stop = async () => {
    const from = said.length;
    const ended = hear(/^ended (\w+)\n/m, from);
    process.kill(pid, 'SIGTERM');
    pid = 0;
    return ended;
  };
  return {
    port,
    pid: () => pid,
    stop,
    said: () => said,
    async start() {
      const from = said.length;
      holder.stdin?.write('\n');
      pid = Number(await hear(/^pid (\d+)\n/m, from));
    },
    async remove() {
      if (pid !== 0) process.kill(pid, 'SIGKILL');
      holder.kill('SIGKILL');
      await once(holder, 'close');
    },
  };
}
