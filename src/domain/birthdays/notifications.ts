import {
  changeNoticeRecord,
  claimDay,
  type NoticeRecord,
  readNoticeRecord,
} from '../../offline/store/notification-record.ts';
import { readSession } from '../../offline/store/records.ts';
import { NOTICES_ASKED } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { TransactionalStore } from '../../storage/outbox-store.ts';
import { leapDayOf } from './leap-day.ts';

/** Whether this browser can show the day's notification; the first obstacle in this order. */
export type Ability =
  /** no notifications, or no worker to show them (plain HTTP, private window) */
  | 'sin-avisos'
  /** the browser does not wake the worker while the app is closed */
  | 'sin-despertador'
  /** the person has blocked notifications in the browser */
  | 'bloqueados'
  /** the browser wakes only installed apps */
  | 'sin-instalar'
  | 'posibles';

/** Notifications, badge and periodic sync of the browser; implemented by notifications.ts. */
export interface NoticeSystem {
  ability(): Promise<Ability>;
  /** Shows the browser's permission prompt; must be called from a click. */
  allow(): Promise<boolean>;
  /** Turns the periodic wake-up of the worker on or off. Rejects if the browser refuses. */
  wake(wanted: boolean): Promise<void>;
  /** whether the app's icon can show a number */
  hasBadge(): boolean;
  badge(unread: number): Promise<void>;
  /** Removes the app's notifications and its badge. */
  quiet(): Promise<void>;
  /** Calls the listener when a person opens a notification. */
  onOpened(listener: () => void): () => void;
}

/** The birthday notices of the signed-in person on this device. */
export interface DayNotices {
  system: NoticeSystem;
  /**
   * Whether to show the dialog: true for the first tab that asks on a day.
   * @param iso 2026-11-21
   */
  claim(iso: string): Promise<boolean>;
  /**
   * Whether any person has answered the question about notifications on this device; it is asked only once.
   */
  asked(): Promise<boolean>;
  decline(): Promise<void>;
  /** hour of the university's day from which to notify; undefined: no notifications */
  hour(): Promise<number | undefined>;
  /** the hour that was set when notifications were last turned off */
  lastHour(): Promise<number | undefined>;
  /** the days on which this device shows no notification */
  quietDays(): Promise<QuietDays>;
  /** Resolves to whether the choice was stored. */
  chooseQuietDays(days: QuietDays): Promise<boolean>;
  /** Turns notifications on, with the browser's prompt if needed; undefined turns them off. */
  choose(hora: number | undefined): Promise<NoticeChoice>;
}

export interface QuietDays {
  /** no notifications on days without work: weekends and the university's holidays */
  soloHabiles: boolean;
  /** the last day (ISO) of a pause, such as a vacation; undefined: no pause */
  pausa: string | undefined;
}

/** negado: the person refused; fallo: storage failed, or the browser will not wake the worker */
export type NoticeChoice = 'hecho' | 'negado' | 'fallo';

export interface DayNoticeParts {
  store: TransactionalStore;
  local: LocalStore;
  epoch(): number | undefined;
  /** whether this is a shared machine (B23) */
  shared: boolean;
  system: NoticeSystem;
}

export function createDayNotices({ store, local, epoch, shared, system }: DayNoticeParts): DayNotices {
  /** days claimed by this tab, for a device that stores nothing */
  const told = new Set<string>();

  const noteAsked = () =>
    store
      .transact(['meta'], 'readwrite', async (tx) => tx.put('meta', NOTICES_ASKED, true))
      .catch(() => undefined);

  async function setHour(hora: number | undefined): Promise<boolean> {
    const epoca = epoch();
    if (epoca === undefined) return false;
    const bisiesto = leapDayOf(local);
    return changeNoticeRecord(store, epoca, ({ hora: before, ...record }) =>
      hora === undefined
        ? { ...record, ...(before !== undefined && { ultimaHora: before }) }
        : { ...record, hora, bisiesto },
    ).catch(() => false);
  }

  const readRecord = (): Promise<NoticeRecord | undefined> =>
    store
      .transact(['sesion', 'meta'], 'readonly', async (tx) => {
        const session = await readSession(tx);
        return session?.epoca === epoch() && session ? readNoticeRecord(tx, session.dueno) : undefined;
      })
      .catch(() => undefined);

  async function choose(hora: number | undefined): Promise<NoticeChoice> {
    await noteAsked();
    if (hora === undefined) {
      // Stored first: a page that is closed before the browser answers has turned them off.
      const stored = await setHour(undefined);
      await system.wake(false).catch(() => undefined);
      await system.quiet().catch(() => undefined);
      return stored ? 'hecho' : 'fallo';
    }
    if (!(await system.allow())) return 'negado';
    try {
      await system.wake(true);
    } catch {
      return 'fallo';
    }
    return (await setHour(hora)) ? 'hecho' : 'fallo';
  }

  let choices: Promise<unknown> = Promise.resolve();

  return {
    // A session on a shared machine shows no notifications or badge (B23).
    system: shared ? NO_SYSTEM : system,

    async claim(iso) {
      if (told.has(iso)) return false;
      told.add(iso);
      const epoca = epoch();
      if (epoca === undefined) return true;
      // The worker cannot read the viewer's leap-day choice (B19), so it is stored in the record.
      const bisiesto = leapDayOf(local);
      return claimDay(store, epoca, 'visto', iso, { bisiesto }).catch(() => true);
    },

    asked: () =>
      store
        .transact(['meta'], 'readonly', async (tx) => (await tx.get('meta', NOTICES_ASKED)) !== undefined)
        .catch(() => true),

    decline: noteAsked,

    hour: async () => (await readRecord())?.hora,
    lastHour: async () => (await readRecord())?.ultimaHora,

    async quietDays() {
      const { soloHabiles = false, pausa } = (await readRecord()) ?? {};
      return { soloHabiles, pausa };
    },

    async chooseQuietDays(days) {
      const epoca = epoch();
      if (epoca === undefined) return false;
      return changeNoticeRecord(store, epoca, ({ pausa: _, ...record }) => ({
        ...record,
        soloHabiles: days.soloHabiles,
        ...(days.pausa !== undefined && { pausa: days.pausa }),
      })).catch(() => false);
    },

    // Run one after the other, so that a slow call does not undo a later one.
    choose(hora) {
      const mine = choices.then(() => choose(hora));
      choices = mine.catch(() => undefined);
      return mine;
    },
  };
}

const NO_SYSTEM: NoticeSystem = {
  ability: async () => 'sin-avisos',
  allow: async () => false,
  wake: async () => undefined,
  hasBadge: () => false,
  badge: async () => undefined,
  quiet: async () => undefined,
  onOpened: () => () => undefined,
};
