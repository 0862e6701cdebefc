import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The file DATA_DIR/.restaurando exists during a restore and after a restore that was interrupted. */
export const UNFINISHED = '.restaurando';

export const isUnfinished = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, UNFINISHED)).then(
    () => true,
    () => false,
  );
