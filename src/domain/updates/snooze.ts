import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { UpdateOffer } from './updates.ts';

/**
 * Postpones an update (`Más tarde`) for all windows of this device, until the app is opened again, for a day
 * at most, or for four hours if the update is recommended.
 */
export interface Snooze {
  /** The urgency counts as the offer has it now, not as it was at the postponement. */
  holds(offer: Pick<UpdateOffer, 'version' | 'urgency'>): boolean;
  put(version: string): void;
  /** Records that the version was accepted in a window of this device. */
  accept(version: string): void;
  accepted(version: string): boolean;
  clear(): void;
}

const HOUR_MS = 3_600_000;
const LONGEST_MS = 24 * HOUR_MS;
const RECOMMENDED_MS = 4 * HOUR_MS;

export function createSnooze({ local, now }: { local: LocalStore; now(): number }): Snooze {
  /** the entry, if it could not be stored: valid while this window is open */
  let unkept: string | undefined;
  const read = () => unkept ?? local.get(DEVICE_LOCAL.despues);
  const write = (value: object) => {
    const text = JSON.stringify(value);
    unkept = local.set(DEVICE_LOCAL.despues, text) ? undefined : text;
  };
  return {
    holds({ version, urgency }) {
      try {
        const kept = JSON.parse(read() ?? '');
        const left = kept.hasta - now();
        // A longer time means that the clock was set back.
        const over = urgency === 'recomendada' ? LONGEST_MS - RECOMMENDED_MS : 0;
        return kept.version === version && left > over && left <= LONGEST_MS;
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
