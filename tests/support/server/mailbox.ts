import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { AppProcess } from '../backends/app-process.ts';

/** Number of messages to a person and the newest one's code, from the files of DATA_DIR/correo. */
export async function mailbox(app: AppProcess, usuario: string): Promise<{ count: number; code: string }> {
  const folder = join(app.dataDir, 'correo');
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const own = letters.filter((letter) => letter.includes(`To: ${usuario}@`));
  return { count: own.length, code: /^\d{8}\r?$/m.exec(own.at(-1) ?? '')?.[0].trim() ?? '' };
}

/** The code of the person's message number `count`; polls, because answers do not wait for mail. */
export async function mailedCode(app: AppProcess, usuario: string, count: number): Promise<string> {
  await expect.poll(async () => (await mailbox(app, usuario)).count).toBe(count);
  return (await mailbox(app, usuario)).code;
}
