import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL } from '../storage/names.ts';

/** `Más tarde`: for every window of this device, until the app is opened the next time, and for a day at most. */
export interface Snooze {
  holds(version: string): boolean;
  put(version: string): void;
  /** Somebody on this device accepted that version, in whichever window. */
  accept(version: string): void;
  accepted(version: string): boolean;
  clear(): void;
}

const LONGEST_MS = 24 * 3_600_000;

export function createSnooze({ local, now }: { local: LocalStore; now(): number }): Snooze {
  return {
    holds(version) {
      try {
        const kept = JSON.parse(local.get(DEVICE_LOCAL.despues) ?? '');
        const left = kept.hasta - now();
        // Further ahead than it can be: the clock was set back.
        return kept.version === version && left > 0 && left <= LONGEST_MS;
      } catch {
        return false;
      }
    },
    put: (version) =>
      void local.set(DEVICE_LOCAL.despues, JSON.stringify({ version, hasta: now() + LONGEST_MS })),
    accept: (version) => void local.set(DEVICE_LOCAL.despues, JSON.stringify({ aceptada: version })),
    accepted: (version) => local.get(DEVICE_LOCAL.despues) === JSON.stringify({ aceptada: version }),
    clear: () => local.remove(DEVICE_LOCAL.despues),
  };
}
