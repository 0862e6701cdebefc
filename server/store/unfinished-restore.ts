import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The file DATA_DIR/.restaurando exists during a restore and after a restore that was interrupted. */
export const UNFINISHED_RESTORE = '.restaurando';

export const isUnfinished = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, UNFINISHED_RESTORE)).then(
    () => true,
    () => false,
  );
