import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/**
 * Postpones an update (`Más tarde`) for all windows of this device, until the app is opened again, for a day
 * at most.
 */
export interface Snooze {
  holds(version: string): boolean;
  put(version: string): void;
  /** Records that the version was accepted in a window of this device. */
  accept(version: string): void;
  accepted(version: string): boolean;
  clear(): void;
}

const LONGEST_MS = 24 * 3_600_000;

export function createSnooze({ local, now }: { local: LocalStore; now(): number }): Snooze {
  /** the entry, if it could not be stored: valid while this window is open */
  let unkept: string | undefined;
  const read = () => unkept ?? local.get(DEVICE_LOCAL.despues);
  const write = (value: object) => {
    const text = JSON.stringify(value);
    unkept = local.set(DEVICE_LOCAL.despues, text) ? undefined : text;
  };
  return {
    holds(version) {
      try {
        const kept = JSON.parse(read() ?? '');
        const left = kept.hasta - now();
        // A longer time means that the clock was set back.
        return kept.version === version && left > 0 && left <= LONGEST_MS;
      } catch {
        return false;
      }
    },
    put: (version) => write({ version, hasta: now() + LONGEST_MS }),
    accept: (version) => write({ aceptada: version }),
    accepted: (version) => read() === JSON.stringify({ aceptada: version }),
    clear() {
      unkept = undefined;
      local.remove(DEVICE_LOCAL.despues);
    },
  };
}
