import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes messages to DATA_DIR/correo/TIME-ID.eml in one step. Only the owner may read them, because they hold codes. */
export function createMailFolder(dataDir: string) {
  const folder = join(dataDir, 'correo');
  return async (at: Date, message: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${at.toISOString().replace(/[:.]/g, '-')}-${randomUUID()}`;
    const draft = join(folder, `${name}.tmp`);
    await writeFile(draft, message, { mode: 0o600, flag: 'wx' });
    await rename(draft, join(folder, `${name}.eml`));
  };
}
