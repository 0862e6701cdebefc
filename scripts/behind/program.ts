import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild, StepFault } from '../commands/child.mjs';

/** Debian's folders for servers, which are not in everyone's PATH. */
const MORE = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/**
 * The path of a Debian program; installs its package if it is missing. apt may start it as a
 * service; this run starts another process on its own ports.
 * @throws StepFault
 */
export async function ensureProgram(
  name: string,
  say: (line: string) => void,
  packageName = name,
): Promise<string> {
  const found = find(name);
  if (found !== undefined) return found;
  const root = process.getuid?.() === 0;
  say(`Instalando ${packageName} con apt-get…`);
  // -n: fail instead of asking for a password
  const [command = 'apt-get', ...first] = root ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [
    ['update', '-q'],
    ['install', '-q', '-y', '--no-install-recommends', packageName],
  ])
    await runChild(command, [...first, ...step], { cwd: process.cwd(), env });
  const installed = find(name);
  if (installed === undefined)
    throw new StepFault(`Hace falta ${name} y no se pudo instalar: «sudo apt-get install ${packageName}».`);
  return installed;
}

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
