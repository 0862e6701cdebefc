import { DAY_NOTICE_TAG } from './storage/names.ts';
import { createDayNotices, type DayNoticeParts, type NoticeSystem } from './user/day-notices.ts';

/** Notifications, the badge and the periodic sync, as this browser has them. */

interface Woken extends ServiceWorkerRegistration {
  periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
}

/** How often the browser is asked to wake the worker; it does so far less often. */
const HOUR_MS = 3_600_000;

const registration = (): Promise<Woken | undefined> =>
  navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined);

const BADGE = 'setAppBadge' in navigator;

/** The day's notices with this browser under them. */
export const openDayNotices = (parts: Omit<DayNoticeParts, 'system'>) =>
  createDayNotices({ ...parts, system: noticeSystem });

const noticeSystem: NoticeSystem = {
  async ability() {
    const found = await registration();
    if (!found || !('Notification' in globalThis)) return 'sin-avisos';
    if (!found.periodicSync) return 'sin-despertador';
    if (Notification.permission === 'denied') return 'bloqueados';
    // Chromium's own name, which TypeScript's library does not hold; granted to installed apps only.
    const name = 'periodic-background-sync' as PermissionName;
    const { state } = await navigator.permissions.query({ name });
    return state === 'granted' ? 'posibles' : 'sin-instalar';
  },

  allow: async () => (await Notification.requestPermission()) === 'granted',

  async wake(wanted) {
    const clock = (await registration())?.periodicSync;
    if (wanted) await clock?.register(DAY_NOTICE_TAG, { minInterval: HOUR_MS });
    else await clock?.unregister(DAY_NOTICE_TAG);
  },

  // Only an installed app has an icon to bear it.
  hasBadge: () => BADGE && matchMedia('(display-mode: standalone)').matches,

  async badge(unread) {
    if (BADGE) await navigator.setAppBadge(unread);
  },

  async quiet() {
    for (const one of (await (await registration())?.getNotifications()) ?? []) one.close();
    await noticeSystem.badge(0);
  },

  onOpened(listener) {
    const hear = ({ data }: MessageEvent) => {
      if (data?.tipo === 'ir' && data.a === '/cumpleanos') listener();
    };
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  },
};
