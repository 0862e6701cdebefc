import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** DATA_DIR/.restaurando: there while a restoration is under way, or after one that was cut short. */
export const UNFINISHED = '.restaurando';

export const isUnfinished = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, UNFINISHED)).then(
    () => true,
    () => false,
  );
