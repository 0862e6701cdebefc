import { NOTICE_RECORD } from '../storage/names.ts';
import type { Transaction, TransactionalStore } from '../storage/transactions.ts';
import { readSession } from './entries.ts';

/**
 * What this device knows of one person's day notices, in `meta`, where the worker reads it too. It stays under a session
 * that the server ended, since notifications would otherwise stop with each expiry, and goes with `Salir`.
 */
export interface NoticeRecord {
  /** the owner's hash: another person's record is nobody's */
  dueno: string;
  /** notifications are wanted from this hour of the university on, 0 to 23; undefined: none are */
  hora?: number;
  /** the hour that stood when they were last turned off */
  ultimaHora?: number;
  /** the day (ISO) on which the dialog was last shown here */
  visto?: string;
  /** when the viewer celebrates a 29 February in other years (B19): 28 of it, or 1 March */
  bisiesto?: 28 | 1;
  /** the day of the last notification */
  avisado?: string;
}

export async function readNoticeRecord(tx: Transaction, dueno: string): Promise<NoticeRecord> {
  const kept = (await tx.get('meta', NOTICE_RECORD)) as Partial<NoticeRecord> | undefined;
  if (kept?.dueno !== dueno) return { dueno };
  const { hora, ultimaHora, visto, avisado, bisiesto } = kept;
  return {
    dueno,
    ...(Number.isInteger(hora) && { hora: hora as number }),
    ...(Number.isInteger(ultimaHora) && { ultimaHora: ultimaHora as number }),
    ...(bisiesto === 1 && { bisiesto }),
    ...(typeof visto === 'string' && { visto }),
    ...(typeof avisado === 'string' && { avisado }),
  };
}

/**
 * For the session of that epoch alone, in one transaction: of several tabs and the worker one makes the change.
 * `change` answers undefined where there is nothing to do; then, and where the session is another one, so does this: false.
 * @throws StorageError
 */
export function changeNoticeRecord(
  store: TransactionalStore,
  epoca: number,
  change: (record: NoticeRecord) => NoticeRecord | undefined,
): Promise<boolean> {
  return store.transact(['sesion', 'meta'], 'readwrite', async (tx) => {
    const session = await readSession(tx);
    if (session?.epoca !== epoca) return false;
    const next = change(await readNoticeRecord(tx, session.dueno));
    if (next) tx.put('meta', NOTICE_RECORD, next);
    return next !== undefined;
  });
}

/** Once a day: true for the first who asks. */
export const claimDay = (
  store: TransactionalStore,
  epoca: number,
  what: 'visto' | 'avisado',
  iso: string,
  besides: Partial<NoticeRecord> = {},
): Promise<boolean> =>
  changeNoticeRecord(store, epoca, (record) =>
    record[what] === iso ? undefined : { ...record, ...besides, [what]: iso },
  );
