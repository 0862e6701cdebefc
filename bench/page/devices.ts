import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetNotices, readNotices } from '../../tests/support/person/read-notices.ts';
import { WORK } from '../folders.ts';
import { DIALOG_SHOWN } from './shown.ts';
import { ACCOUNT, HOME_KEPT, prepareSignedIn } from './sign-in.ts';

/** The device forgets that it has shown today's dialog, as if the next load were the next morning. */
export const NEXT_MORNING = `new Promise((resolve) => {
  indexedDB.open('ajustes-uni').onsuccess = ({ target: { result } }) => {
    const change = result.transaction('meta', 'readwrite');
    change.objectStore('meta').delete('avisos');
    change.oncomplete = () => resolve(true);
    result.close();
  };
})`;

/** Profiles of one person's devices; all have a session. */
export interface Devices {
  /** the first screen is kept, and the day's notice is read */
  kept: string;
  /** the same, but the day's notice is unread: its dialog opens */
  unread: string;
  /** the browser has deleted what was kept */
  bare: string;
}

export async function prepareDevices(app: string, dataDir: string): Promise<Devices> {
  setNotice(dataDir, 'unread');
  const unread = await prepareSignedIn(app, 'unread', {
    ready: DIALOG_SHOWN,
    afterwards: `${HOME_KEPT}.then((kept) => kept && ${NEXT_MORNING})`,
  });
  setNotice(dataDir, 'read');
  const kept = await prepareSignedIn(app);
  const bare = join(WORK, 'bare');
  await rm(bare, { recursive: true, force: true });
  await cp(kept, bare, { recursive: true });
  await rm(join(bare, 'Default', 'IndexedDB'), { recursive: true });
  return { kept, unread, bare };
}

/** Changes the server's record of today's notice, while it runs. */
export function setNotice(dataDir: string, notice: 'read' | 'unread'): void {
  if (notice === 'read') readNotices(join(dataDir, 'planeacion.sqlite'));
  else forgetNotices({ dataDir }, ACCOUNT);
}
