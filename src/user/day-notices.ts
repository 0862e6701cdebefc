import { readSession } from '../offline/entries.ts';
import {
  changeNoticeRecord,
  claimDay,
  type NoticeRecord,
  readNoticeRecord,
} from '../offline/notice-record.ts';
import type { LocalStore } from '../storage/local.ts';
import type { TransactionalStore } from '../storage/transactions.ts';
import { leapDayOf } from './leap-day.ts';

/** What the browser can do for the day's notification, in the order in which it fails. */
export type Ability =
  /** no notifications, or no worker to show them (plain HTTP, a private window) */
  | 'sin-avisos'
  /** nothing wakes the worker while the app is closed */
  | 'sin-despertador'
  /** the person has refused them in the browser */
  | 'bloqueados'
  /** the browser wakes installed apps only */
  | 'sin-instalar'
  | 'posibles';

/** Notifications, badge and periodic sync; src/notice-system.ts has the browser's. */
export interface NoticeSystem {
  ability(): Promise<Ability>;
  /** Asks the person, by the browser's own question; to be called from a click. */
  allow(): Promise<boolean>;
  /** Whether the browser may wake the worker for it. Rejects where it will not. */
  wake(wanted: boolean): Promise<void>;
  /** the app's icon bears a number */
  hasBadge(): boolean;
  badge(unread: number): Promise<void>;
  /** Takes away what stands on the system's screen: notifications and badge. */
  quiet(): Promise<void>;
  /** A notification was opened and led here. */
  onOpened(listener: () => void): () => void;
}

/** What this device does about the day's notice, for the person who is signed in. */
export interface DayNotices {
  system: NoticeSystem;
  /** Once a day on this device, of all its tabs one: whether the dialog is to be shown. @param iso 2026-11-21 */
  claim(iso: string): Promise<boolean>;
  /** Whether the question about notifications was answered here, by whomever: it is never put twice. */
  asked(): Promise<boolean>;
  decline(): Promise<void>;
  /** from which hour of the university on; undefined: no notifications */
  hour(): Promise<number | undefined>;
  /** the hour that stood when they were last turned off */
  lastHour(): Promise<number | undefined>;
  /** Turns them on, with the browser's question where it was not answered yet; undefined turns them off. */
  choose(hora: number | undefined): Promise<Choice>;
}

/** negado: by the person; fallo: the device could not keep it, or the browser will not wake the worker */
export type Choice = 'hecho' | 'negado' | 'fallo';

export interface DayNoticeParts {
  store: TransactionalStore;
  local: LocalStore;
  epoch(): number | undefined;
  /** a machine that others use too */
  shared: boolean;
  system: NoticeSystem;
}

const ASKED = 'avisosPreguntado';

export function createDayNotices({ store, local, epoch, shared, system }: DayNoticeParts): DayNotices {
  /** where the device keeps nothing: this tab's own memory */
  const told = new Set<string>();

  const noteAsked = () =>
    store.transact(['meta'], 'readwrite', async (tx) => tx.put('meta', ASKED, true)).catch(() => undefined);

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

  async function choose(hora: number | undefined): Promise<Choice> {
    await noteAsked();
    if (hora === undefined) {
      await system.wake(false).catch(() => undefined);
      await system.quiet().catch(() => undefined);
      return (await setHour(undefined)) ? 'hecho' : 'fallo';
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
    // Nothing of a shared machine's session reaches its system (B23).
    system: shared ? NO_SYSTEM : system,

    async claim(iso) {
      if (told.has(iso)) return false;
      told.add(iso);
      const epoca = epoch();
      if (epoca === undefined) return true;
      // The worker cannot read what the viewer likes (B19): it has it from here.
      const bisiesto = leapDayOf(local);
      return claimDay(store, epoca, 'visto', iso, { bisiesto }).catch(() => true);
    },

    asked: () =>
      store
        .transact(['meta'], 'readonly', async (tx) => (await tx.get('meta', ASKED)) !== undefined)
        .catch(() => true),

    decline: noteAsked,

    hour: async () => (await readRecord())?.hora,
    lastHour: async () => (await readRecord())?.ultimaHora,

    // One after the other, or a slow one would undo the next.
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
