import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Device } from './device.ts';
import type { EngineName } from './test.ts';

/** Optional browser features that the app uses, each probed in a page that the app's worker controls. */
export const PROBES: Readonly<Record<string, (device: Device) => Promise<boolean>>> = {
  'Background Sync': (device) => device.evaluate(async () => 'sync' in (await navigator.serviceWorker.ready)),
  'Periodic Background Sync': (device) =>
    device.evaluate(async () => 'periodicSync' in (await navigator.serviceWorker.ready)),
  'Install prompt': (device) => device.evaluate(() => 'onbeforeinstallprompt' in window),
  'Launch handler': (device) => device.evaluate(() => 'launchQueue' in window),
  'Navigation API': (device) =>
    device.evaluate(() => 'navigation' in window && window.navigation.currentEntry !== null),
  CloseWatcher: (device) => device.evaluate(() => 'CloseWatcher' in window),
  'Web Locks': (device) =>
    device.evaluate(async () =>
      'locks' in navigator ? navigator.locks.request('una-prueba', () => true) : false,
    ),
  'Notifications of the worker': (device) =>
    device.evaluate(
      async () => 'Notification' in window && 'showNotification' in (await navigator.serviceWorker.ready),
    ),
  'Badge of the icon': (device) => device.evaluate(() => 'setAppBadge' in navigator),
  'View transitions': (device) =>
    device.evaluate(async () => {
      if (!('startViewTransition' in document)) return false;
      let changed = false;
      await document.startViewTransition(() => {
        changed = true;
      }).updateCallbackDone;
      return changed;
    }),
  'Persistent storage': (device) =>
    device.evaluate(async () =>
      typeof navigator.storage?.persist === 'function'
        ? typeof (await navigator.storage.persisted()) === 'boolean'
        : false,
    ),
};

const COLUMNS: Readonly<Record<EngineName, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
};

/** The column of an engine in docs/browsers.md: each ability with its cell. */
export function readAbilities(engine: EngineName): Record<string, string> {
  const lines = readFileSync(join(import.meta.dirname, '../../docs/browsers.md'), 'utf8').split('\n');
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const head = lines.findIndex((line) => cells(line)[0] === 'ability');
  const column = cells(lines[head]).indexOf(COLUMNS[engine]);
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  return Object.fromEntries(
    lines.slice(head + 2, end).map((line) => [cells(line)[0] ?? '', cells(line)[column] ?? '']),
  );
}
