import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { afterEach, vi } from 'vitest';
import { App } from '../../src/shell/App.tsx';
import { createNotices } from '../../src/shell/notices.ts';
import { ShellProvider } from '../../src/shell/shell-context.ts';
import { createTabs } from '../../src/shell/tabs.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { type Look, ServicesProvider } from '../../src/user/services.ts';
import { createMemoryServices, type MemoryServices } from '../support/memory-services.ts';

// jsdom computes styles for every role: slow machines need their time.
vi.setConfig({ testTimeout: 60_000 });
// Modules' CSS is not loaded here, so looking for what is hidden would only cost time: the browser tests do that.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

interface Start {
  path?: string;
  /** wider than 991 px */
  wide?: boolean;
  look?: Partial<Look>;
  keyval?: KeyValue;
  arrange?(memory: MemoryServices): void;
  /** each commit of anything in the shell */
  onRender?(): void;
}

/** The whole shell in jsdom, with services in memory. Acts are by role and name, as a person's. */
export function renderShell({
  path = '/',
  wide = true,
  look,
  keyval = createMemoryKeyValue(),
  arrange,
  onRender = () => undefined,
}: Start = {}) {
  const setWide = stubWindow(wide);
  history.replaceState(null, '', path);
  const memory = createMemoryServices();
  memory.look.set({ ...memory.look.get(), ...look });
  arrange?.(memory);
  const shell = { tabs: createTabs({ keyval, session: memory.session }), notices: createNotices(), keyval };
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

/** What jsdom has not: the width of the window as media queries ask it, and scrolling. Answers how to change the width. */
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

/** jsdom lays nothing out, so nothing grows by itself: `grow` tells all who look. */
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
