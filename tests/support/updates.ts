import { type Cell, createCell } from '../../src/offline/observable.ts';
import type { Found, UpdateState, Updates } from '../../src/user/updates.ts';

/** Updates in memory: what waits is set by hand, what the screen asks for is recorded. */
export interface MemoryUpdates {
  service: Updates;
  state: Cell<UpdateState>;
  /** what comes of a look */
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
      look: async () => {
        calls.push('look');
        return memory.found;
      },
      accept: () => void calls.push('accept'),
      later: () => void calls.push('later'),
    },
  };
  return memory;
}
