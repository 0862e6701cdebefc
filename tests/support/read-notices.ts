import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noticeOfDay } from '../../src/offline/day-notice.ts';
import { campusTime } from '../../src/offline/zone.ts';

/**
 * Everybody has read the notices of these days: `Cumpleaños de hoy` comes up over no test but the ones that are about it,
 * which take that back (`forgetNotices`).
 */
const DAY_MS = 86_400_000;

/** Of the inbox's three days and of tomorrow, since a run may go on past midnight. */
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

/** That person has read nothing. */
export function forgetNotices({ dataDir }: { dataDir: string }, usuario: string): void {
  const database = new DatabaseSync(join(dataDir, 'planeacion.sqlite'), { timeout: 10_000 });
  try {
    database.prepare('DELETE FROM aviso_leido WHERE usuario = ?').run(usuario);
  } finally {
    database.close();
  }
}
