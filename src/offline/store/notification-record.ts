import { NOTICE_RECORD } from '../../storage/keys.ts';
import type { Transaction, TransactionalStore } from '../../storage/outbox-store.ts';
import { readSession } from './records.ts';

/**
 * One person's birthday-notice settings on this device, in `meta`, where the worker reads them too. They stay
 * when the server ends the session, since notifications would otherwise stop at each expiry; a sign-out
 * deletes them.
 */
export interface NoticeRecord {
  /** the owner's hash; another person's record is ignored */
  dueno: string;
  /** hour of the university's day (0 to 23) from which to notify; undefined: no notifications */
  hora?: number;
  /** the hour that was set when notifications were last turned off */
  ultimaHora?: number;
  /** the day (ISO) on which the birthday dialog was last shown here */
  visto?: string;
  /** when leap-day birthdays fall in other years (B19): 28 February or 1 March */
  bisiesto?: 28 | 1;
  /** the day (ISO) of the last notification */
  avisado?: string;
  /** no notifications on days without work */
  soloHabiles?: boolean;
  /** the last day (ISO) of a pause, such as a vacation */
  pausa?: string;
}

export async function readNoticeRecord(tx: Transaction, dueno: string): Promise<NoticeRecord> {
  const stored = (await tx.get('meta', NOTICE_RECORD)) as Partial<NoticeRecord> | undefined;
  if (stored?.dueno !== dueno) return { dueno };
  const { hora, ultimaHora, visto, avisado, bisiesto, soloHabiles, pausa } = stored;
  return {
    dueno,
    ...(Number.isInteger(hora) && { hora: hora as number }),
    ...(Number.isInteger(ultimaHora) && { ultimaHora: ultimaHora as number }),
    ...(bisiesto === 1 && { bisiesto }),
    ...(typeof visto === 'string' && { visto }),
    ...(typeof avisado === 'string' && { avisado }),
    ...(soloHabiles === true && { soloHabiles }),
    ...(typeof pausa === 'string' && { pausa }),
  };
}

/**
 * Changes the record in one transaction, if `epoca` is still the open session: of several tabs and the
 * worker, only one makes the change. `change` returns undefined to write nothing. Resolves to whether it
 * wrote.
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

/** Claims the day: true for the first caller of the day, false for the others. */
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
