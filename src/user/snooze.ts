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
  /** what the device did not keep holds as long as this window is open */
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
        // Further ahead than it can be: the clock was set back.
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
