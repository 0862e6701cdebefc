import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { campusTime } from '../../../src/lib/campus-time.ts';
import { noticeOfDay } from '../../../src/offline/birthday-notice.ts';

/**
 * Marks the notices of these days as read for everybody, so that `Cumpleaños de hoy` opens in no other test.
 * Tests about that dialog revert it (`forgetNotices`).
 */
const DAY_MS = 86_400_000;

/** Notices of the three days of Avisos and of tomorrow, because a run may pass midnight. */
export const noticesOfNow = (): string[] =>
  [-2, -1, 0, 1].flatMap((days) => {
    const { iso } = campusTime(Date.now() + days * DAY_MS);
    return [noticeOfDay(iso), `felicitacion-${iso}`];
  });

export function markNotices(database: DatabaseSync): void {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO aviso_leido (usuario, aviso, leido) SELECT usuario, ?, 1 FROM usuario',
  );
  for (const aviso of noticesOfNow()) insert.run(aviso);
}

export function readNotices(file: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    markNotices(database);
  } finally {
    database.close();
  }
}

/** Marks everything as unread for this person. */
export function forgetNotices({ dataDir }: { dataDir: string }, usuario: string): void {
  const database = new DatabaseSync(join(dataDir, 'planeacion.sqlite'), { timeout: 10_000 });
  try {
    database.prepare('DELETE FROM aviso_leido WHERE usuario = ?').run(usuario);
  } finally {
    database.close();
  }
}
