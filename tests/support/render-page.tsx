import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ServicesProvider } from '../../src/user/services.ts';
import { createMemoryServices, type MemoryServices } from './memory-services.ts';

// What is loaded late may be compiled first, on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** A page alone under services in memory, and a person to act on it. */
export function renderPage(page: ReactNode, memory: MemoryServices = createMemoryServices()) {
  const user = userEvent.setup();
  const { container } = render(<ServicesProvider value={memory.services}>{page}</ServicesProvider>);
  return { memory, user, container };
}
