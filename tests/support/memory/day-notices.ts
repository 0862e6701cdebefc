import type {
  Ability,
  DayNotices,
  NoticeChoice,
  NoticeSystem,
  QuietDays,
} from '../../../src/domain/birthdays/notifications.ts';

/** A browser's notifications in memory: tests set its abilities, and calls are recorded. */
export function createNoticeSystem(calls: string[] = []) {
  const state = {
    ability: 'posibles' as Ability,
    hasBadge: false,
    badge: 0,
    /** answer to the browser's own prompt */
    allows: true,
    opened: () => {},
  };
  const system: NoticeSystem = {
    ability: async () => state.ability,
    allow: async () => {
      calls.push('allow');
      return state.allows;
    },
    wake: async (wanted) => void calls.push(`wake ${wanted}`),
    hasBadge: () => state.hasBadge,
    badge: async (unread) => {
      state.badge = unread;
    },
    quiet: async () => {
      calls.push('quiet');
      state.badge = 0;
    },
    onOpened(listener) {
      state.opened = listener;
      return () => {
        state.opened = () => {};
      };
    },
  };
  return { state, system };
}

export interface MemoryDayNotices {
  service: DayNotices;
  system: ReturnType<typeof createNoticeSystem>['state'];
  /** days on which this device showed the dialog */
  claimed: string[];
  asked: boolean;
  hour: number | undefined;
  lastHour: number | undefined;
  choice: NoticeChoice;
  quietDays: QuietDays;
}

export function createMemoryDayNotices(calls: string[]): MemoryDayNotices {
  const { state, system } = createNoticeSystem(calls);
  const memory: MemoryDayNotices = {
    service: undefined as never,
    system: state,
    claimed: [],
    asked: false,
    hour: undefined,
    lastHour: undefined,
    choice: 'hecho',
    quietDays: { soloHabiles: false, pausa: undefined },
  };
  memory.service = {
    system,
    async claim(iso) {
      if (memory.claimed.includes(iso)) return false;
      memory.claimed.push(iso);
      return true;
    },
    asked: async () => memory.asked,
    async decline() {
      memory.asked = true;
    },
    hour: async () => memory.hour,
    lastHour: async () => memory.lastHour,
    quietDays: async () => memory.quietDays,
    async chooseQuietDays(days) {
      if (memory.choice !== 'hecho') return false;
      memory.quietDays = days;
      return true;
    },
    async choose(hora) {
      calls.push(`choose ${hora}`);
      memory.asked = true;
      if (memory.choice === 'hecho') {
        if (hora === undefined) memory.lastHour = memory.hour;
        memory.hour = hora;
      }
      return memory.choice;
    },
  };
  return memory;
}
