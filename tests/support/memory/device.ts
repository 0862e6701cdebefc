import type { Installer, InstallState } from '../../../src/domain/device/installer.ts';
import type { StorageUsage, UsageReport } from '../../../src/domain/device/storage-usage.ts';
import { type Cell, createCell } from '../../../src/lib/observable.ts';

/** A device in memory: tests set its state, and calls are recorded. */
export interface MemoryDevice {
  installer: Installer;
  install: Cell<InstallState>;
  /** the answer to the browser's install prompt */
  answer: 'instalada' | 'ahora-no' | 'pasos';
  usage: StorageUsage;
  report: UsageReport;
  /** the browser's answer to the request for persistent storage */
  promises: boolean;
}

export function createMemoryDevice(calls: string[]): MemoryDevice {
  const install = createCell<InstallState>('pasos');
  const snoozed = createCell(false);
  const device: MemoryDevice = {
    install,
    answer: 'pasos',
    promises: true,
    report: {
      kinds: {
        app: { count: 90, bytes: 970_000 },
        fotos: { count: 12, bytes: 1_200_000 },
        leido: { count: 5, bytes: 84_000 },
        propio: { count: 2, bytes: 600 },
      },
      space: { usage: 2_400_000, quota: 120_000_000_000 },
      persisted: false,
    },
    installer: {
      state: install,
      refresh: () => undefined,
      places: ['computadora', 'iphone', 'android', 'mac', 'firefox'],
      snoozed,
      snooze() {
        calls.push('snooze');
        snoozed.set(true);
      },
      async ask() {
        calls.push('ask to install');
        if (device.answer === 'instalada') install.set('instalada');
        return device.answer;
      },
    },
    usage: {
      report: async () => device.report,
      async protect() {
        calls.push('protect');
        device.report = { ...device.report, persisted: device.promises };
        return device.promises;
      },
      async free(kinds) {
        calls.push(`free ${kinds.join(' ')}`);
        const gone = Object.fromEntries(kinds.map((kind) => [kind, { count: 0, bytes: 0 }]));
        device.report = { ...device.report, kinds: { ...device.report.kinds, ...gone } };
        return Object.fromEntries(kinds.map((kind) => [kind, true]));
      },
    },
  };
  return device;
}
