import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { backListeners } from '../../../src/domain/leaving/back-listeners.ts';
import { ServicesProvider } from '../../../src/domain/services.ts';
import { hearBackFirst } from '../../../src/ui/hooks/hear-back.ts';
import { createMemoryServices, type MemoryServices } from './memory-services.ts';

// A late module may first have to be compiled on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// As start/mount.tsx.
hearBackFirst((event) => backListeners.at(-1)?.(event));

/** Renders a page alone with services in memory, and a user to operate it. */
export function renderPage(page: ReactNode, memory: MemoryServices = createMemoryServices()) {
  const user = userEvent.setup();
  const { container } = render(<ServicesProvider value={memory.services}>{page}</ServicesProvider>);
  return { memory, user, container };
}
