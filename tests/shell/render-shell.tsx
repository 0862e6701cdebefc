import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { afterEach, vi } from 'vitest';
import type { Appearance } from '../../src/domain/appearance/appearance.ts';
import { ServicesProvider } from '../../src/domain/services.ts';
import { App } from '../../src/shell/App.tsx';
import { ShellProvider } from '../../src/shell/context/shell-context.ts';
import { createTabs } from '../../src/shell/tabs/tabs.ts';
import { createToasts } from '../../src/shell/toasts/toasts.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { createMemoryServices, type MemoryServices } from '../support/memory/memory-services.ts';

// jsdom computes styles for every query by role, which takes time on slow machines.
vi.setConfig({ testTimeout: 60_000 });
// CSS modules are not loaded here, so checking for hidden elements would only cost time; the browser tests do
// it.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

// jsdom has no canvas, and says so each time.
HTMLCanvasElement.prototype.getContext = () => null;

interface Start {
  path?: string;
  /** wider than 991 px */
  wide?: boolean;
  appearance?: Partial<Appearance>;
  keyval?: KeyValue;
  arrange?(memory: MemoryServices): void;
  /** called for each commit within the shell */
  onRender?(): void;
}

/** Renders the whole shell in jsdom, with services in memory. */
export function renderShell({
  path = '/',
  wide = true,
  appearance,
  keyval = createMemoryKeyValue(),
  arrange,
  onRender = () => undefined,
}: Start = {}) {
  const setWide = stubWindow(wide);
  history.replaceState(null, '', path);
  const memory = createMemoryServices(keyval);
  memory.appearance.set({ ...memory.appearance.get(), ...appearance });
  arrange?.(memory);
  const shell = { tabs: createTabs({ keyval, session: memory.session }), toasts: createToasts(), keyval };
  shell.tabs.follow();
  const view = render(
    <ServicesProvider value={memory.services}>
      <ShellProvider value={shell}>
        <Profiler id="shell" onRender={onRender}>
          <App />
        </Profiler>
      </ShellProvider>
    </ServicesProvider>,
  );
  return { ...memory, ...shell, view, setWide, user: userEvent.setup() };
}

/**
 * Stubs what jsdom lacks: media queries for the window's width, and scrolling. Returns a function that
 * changes the width.
 */
export function stubWindow(wide: boolean): (wide: boolean) => void {
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('min-width: 992px') && wide;
    },
    addEventListener: (_: 'change', listener: () => void) => listeners.add(listener),
    removeEventListener: (_: 'change', listener: () => void) => listeners.delete(listener),
  }));
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('ResizeObserver', StubResizeObserver);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.hasPointerCapture ??= () => false;
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  return (now) => {
    wide = now;
    for (const listener of listeners) listener();
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** jsdom has no layout, so nothing changes its size: `grow` notifies all observers. */
export class StubResizeObserver {
  static readonly all = new Set<StubResizeObserver>();
  static grow = () => {
    for (const one of StubResizeObserver.all) one.told();
  };
  private readonly told: () => void;
  constructor(told: () => void) {
    this.told = told;
  }
  observe() {
    StubResizeObserver.all.add(this);
  }
  unobserve() {
    StubResizeObserver.all.delete(this);
  }
  disconnect() {
    StubResizeObserver.all.delete(this);
  }
}
