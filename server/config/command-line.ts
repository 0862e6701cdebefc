import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the program runs in a clone of the repository, where npm is and builds are made; else it runs in a package. */
export const IS_CLONE = existsSync(join(import.meta.dirname, '../../package-lock.json'));

/** How a person calls a command here. */
export function commandLine(name: string, args = ''): string {
  if (name === 'start') return IS_CLONE ? 'npm start' : 'planeacion';
  const rest = args === '' ? '' : ` ${IS_CLONE ? '-- ' : ''}${args}`;
  return `${IS_CLONE ? 'npm run' : 'planeacion'} ${name}${rest}`;
}
