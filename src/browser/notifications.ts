import {
  createDayNotices,
  type DayNoticeParts,
  type NoticeSystem,
} from '../domain/birthdays/notifications.ts';
import { DAY_NOTICE_TAG } from '../storage/keys.ts';

/** Notifications, badge and periodic sync in this browser. */

interface Woken extends ServiceWorkerRegistration {
  periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
}

/** Requested interval of the worker's wake-ups; browsers use a much longer one. */
const HOUR_MS = 3_600_000;

const BADGE = 'setAppBadge' in navigator;

/** The day's notices, with this browser's functions. */
export const openDayNotices = ({
  workers,
  ...parts
}: Omit<DayNoticeParts, 'system'> & { workers: ServiceWorkerContainer | undefined }) =>
  createDayNotices({ ...parts, system: createNoticeSystem(workers) });

function createNoticeSystem(workers: ServiceWorkerContainer | undefined): NoticeSystem {
  const registration = async (): Promise<Woken | undefined> => workers?.getRegistration();
  const noticeSystem: NoticeSystem = {
    async ability() {
      // The browser's interfaces tell it: at a first visit the worker may take minutes to install.
      if (!workers || !('Notification' in globalThis)) return 'sin-avisos';
      if (!('periodicSync' in ServiceWorkerRegistration.prototype)) return 'sin-despertador';
      if (Notification.permission === 'denied') return 'bloqueados';
      // Chromium's name, which TypeScript's DOM library does not declare; granted only to installed apps.
      const name = 'periodic-background-sync' as PermissionName;
      const { state } = await navigator.permissions.query({ name });
      return state === 'granted' ? 'posibles' : 'sin-instalar';
    },

    allow: async () => (await Notification.requestPermission()) === 'granted',

    async wake(wanted) {
      const clock = (await registration())?.periodicSync;
      if (!wanted) await clock?.unregister(DAY_NOTICE_TAG);
      else if (clock) await clock.register(DAY_NOTICE_TAG, { minInterval: HOUR_MS });
      else throw new Error('no worker is registered yet');
    },

    // Only an installed app has an icon for the badge.
    hasBadge: () => BADGE && matchMedia('(display-mode: standalone)').matches,

    async badge(unread) {
      if (BADGE) await navigator.setAppBadge(unread);
    },

    async quiet() {
      for (const one of (await (await registration())?.getNotifications()) ?? []) one.close();
      await noticeSystem.badge(0);
    },

    onOpened(listener) {
      const onMessage = ({ data }: MessageEvent) => {
        if (data?.tipo === 'ir' && data.a === '/cumpleanos') listener();
      };
      workers?.addEventListener('message', onMessage);
      return () => workers?.removeEventListener('message', onMessage);
    },
  };
  return noticeSystem;
}
