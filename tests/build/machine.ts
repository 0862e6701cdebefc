import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { type Child, startChild } from '../support/server/child-process.ts';
import { openService, type Service } from '../support/server/service.ts';

const OPERATION = join(import.meta.dirname, '../../docs/operation.md');

/** A bare machine on which somebody follows docs/operation.md. Its folders lie below one folder, and every user is this one. */
export interface Machine {
  /** where a path of the machine lies */
  path(path: string): string;
  /** the running service; throws before it is started */
  service(): Service;
  url(): string;
  /**
   * Runs a line as it is written; it must succeed. A line that begins with `planeacion` runs in the shell that “People” opens.
   * @param answers what the person types
   * @param watch sees the process as it begins
   * @returns its standard output
   */
  follow(line: string, answers?: string, watch?: (child: Child) => void): Promise<string>;
  /** The same without an expectation: the process. */
  begin(line: string, answers?: string): Promise<Child>;
  remove(): Promise<void>;
}

/** The lines of the shell blocks below a heading of docs/operation.md. */
export async function linesOf(heading: string): Promise<string[]> {
  const [, below = ''] = (await readFile(OPERATION, 'utf8')).split(`\n## ${heading}\n`);
  const [section = ''] = below.split(/\n##+ /);
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
}

/**
 * @param root an empty folder that stands for the machine's root
 * @param work the folder in which the person works
 * @param settings what “then change it” does to /etc/planeacion.env
 */
export async function createMachine(
  root: string,
  work: string,
  settings: (text: string) => string,
): Promise<Machine> {
  let running: Service | undefined;
  for (const folder of ['opt', 'tmp', 'usr/local/bin', 'etc/systemd/system', 'var/lib', 'var/backups'])
    await mkdir(join(root, folder), { recursive: true });

  const onMachine = (text: string) =>
    text
      .replaceAll(/(?<![\w./])\/(opt|etc|tmp|usr\/local\/bin|var)\//g, `${root}/$1/`)
      .replaceAll(/(?<![\w./])\/opt(?= |$)/gm, `${root}/opt`);
  const path = (text: string) => onMachine(text);
  const service = () => {
    if (!running) throw new Error('The service is not started.');
    return running;
  };

  async function open(): Promise<void> {
    running = await openService(path('/etc/systemd/system/'), onMachine);
    await running.start();
    // A server that cannot start would leave requests waiting in the socket.
    await expect.poll(running.said, { timeout: 240_000 }).toMatch(/está lista en |^ended /m);
    expect(running.said()).not.toMatch(/^ended /m);
  }

  async function changeSettings(): Promise<void> {
    const file = path('/etc/planeacion.env');
    await writeFile(file, settings(onMachine(await readFile(file, 'utf8'))));
  }

  async function systemctl(command: string): Promise<void> {
    switch (command) {
      case 'enable --now planeacion.socket planeacion':
        // systemd creates the unit's StateDirectory.
        await mkdir(path('/var/lib/planeacion'), { mode: 0o700 });
        await changeSettings();
        return open();
      case 'restart planeacion':
        expect(await service().stop()).toBe('0');
        return service().start();
      case 'stop planeacion.socket planeacion':
        expect(await service().stop()).toBe('0');
        await service().remove();
        running = undefined;
        return;
      case 'start planeacion.socket planeacion':
        return open();
      default:
        throw new Error(`systemctl ${command} has no stand-in`);
    }
  }

  /** The line that gives a shell the service's environment. */
  async function environmentLine(): Promise<string> {
    const [line = ''] = (await linesOf('People')).filter((one) => one.startsWith('set -a; '));
    return line;
  }

  async function begin(line: string, answers = ''): Promise<Child> {
    const own = onMachine(line)
      .replace(/-u planeacion /, '')
      .replace(/^sudo /, 'env ')
      .replace(/ -g planeacion /, ' ')
      .replace(/ -o planeacion /, ' ')
      .replace(':4173/', `:${running?.port}/`);
    const script = line.startsWith('planeacion ') ? `${onMachine(await environmentLine())}\n${own}` : own;
    const PATH = `${join(root, 'usr/local/bin')}:${dirname(process.execPath)}:${process.env.PATH}`;
    // The stand-in for the socket chooses the port.
    const env = { PATH, ...(running && { PORT: String(running.port) }) };
    return startChild('sh', ['-e', '-c', script], { cwd: work, env, input: answers });
  }

  return {
    path,
    service,
    begin,
    url: () => `http://127.0.0.1:${service().port}`,
    async follow(line, answers = '', watch = () => undefined) {
      const [written = '', ...commands] = line.split(/\s*(?:&&\s*)?\bsystemctl /);
      let said = '';
      // A user is added to the whole machine only.
      if (written !== '' && !written.startsWith('useradd ')) {
        const child = await begin(written, answers);
        watch(child);
        const code = await child.ended;
        // What asks, asks on standard error.
        expect([line, code, answers === '' ? child.stderr() : '']).toEqual([line, 0, '']);
        said = child.stdout();
      }
      for (const command of commands) await systemctl(command);
      return said;
    },
    remove: async () => running?.remove(),
  };
}
