import type { Found, UpdateState, Updates } from '../../../src/domain/updates/updates.ts';
import { type Cell, createCell } from '../../../src/lib/observable.ts';

/** Updates in memory: tests set the state, and calls are recorded. */
export interface MemoryUpdates {
  service: Updates;
  state: Cell<UpdateState>;
  /** result of a check */
  found: Found;
}

export function createMemoryUpdates(calls: string[] = []): MemoryUpdates {
  const state = createCell<UpdateState>({
    phase: 'actual',
    accepted: false,
    forms: [],
    formHere: false,
    canWait: false,
  });
  const memory: MemoryUpdates = {
    state,
    found: { kind: 'newest' },
    service: {
      state,
      check: async () => {
        calls.push('check');
        return memory.found;
      },
      accept: () => void calls.push('accept'),
      later: () => void calls.push('later'),
    },
  };
  return memory;
}
