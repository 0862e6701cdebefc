import './scheduler-messages.ts';
import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { backListeners } from '../domain/leaving/back-listeners.ts';
import { ServicesProvider } from '../domain/services.ts';
import { appRootOf } from '../shell/routes/app-root.ts';
import { ExplainProvider } from '../ui/hooks/explain.ts';
import { focusPressed } from '../ui/hooks/focus-pressed.ts';
import { hearBackFirst } from '../ui/hooks/hear-back.ts';
import type { RunningApp } from './running-app.ts';

/**
 * The HTML contains two app roots, sign-in and shell. Path and session decide which one is hydrated and
 * shown; the other is removed. Afterwards the root follows the session and the URL without reloading the
 * page.
 */
type AppRoot = 'acceso' | 'marco';

const APP_ROOTS: Record<AppRoot, (app: RunningApp) => Promise<ReactNode>> = {
  async acceso() {
    const { AccessApp } = await import('../shell/AuthApp.tsx');
    return <AccessApp />;
  },
  async marco({ services, toasts }) {
    // Load the page with it: React keeps a fallback on the screen for at least 300 ms.
    const { ShellApp, fetchPageAt } = await import('../shell/ShellApp.tsx');
    await fetchPageAt(location.pathname);
    return <ShellApp session={services.session.state} toasts={toasts} keyval={services.keyval} />;
  },
};

const AGAIN_MS = 3000;
/** failed attempts to load a root's chunks before it is treated as an error, not a lost connection */
const TRIES = 3;

/**
 * Reports that the app did not start, or crashed (A11.4); the recovery page takes over (src/recovery, W22).
 */
export function broken(error: unknown): void {
  console.error(error);
  window.__arranque?.(error);
}

/** An error outside all boundaries leaves an empty document. */
const OUTSIDE = { onUncaughtError: broken };

/** Events that wouter dispatches on window when it changes the URL. */
const NAVIGATIONS = ['popstate', 'pushState', 'replaceState'];

export async function mount(app: RunningApp): Promise<void> {
  const { services } = app;
  focusPressed();
  // Before any router listens: a Back that needs a question is undone before another page is drawn.
  hearBackFirst((event) => backListeners.at(-1)?.(event));
  let shown: AppRoot | undefined;
  let root: Root | undefined;
  /** true for a page like /auth/registro, which has neither root in its HTML: nothing to hydrate */
  let hydrated = document.documentElement.dataset.appRoot === 'fuera';
  let left = false;
  let missing = 0;

  /** The session has ended: clears personal data from the screen until the session replaces the document. */
  function showNobody(): void {
    if (left) return;
    left = true;
    root?.render(<p role="status">Cerrando sesión…</p>);
  }

  async function show(appRoot: AppRoot): Promise<void> {
    if (appRoot === shown) return;
    shown = appRoot;
    let cause: unknown;
    const view = await APP_ROOTS[appRoot](app).catch((error: unknown) => {
      cause = error;
    });
    if (left || shown !== appRoot) return;
    if (!view) {
      shown = undefined;
      // Its chunks failed to load: keep the screen and try again.
      if (!(cause instanceof TypeError)) throw cause;
      if (++missing === TRIES) broken(cause);
      return new Promise((resolve) => setTimeout(() => resolve(follow()), AGAIN_MS));
    }
    const tree = (
      <ServicesProvider value={services}>
        <ExplainProvider value={services.explain}>
          <Hydrated>{view}</Hydrated>
        </ExplainProvider>
      </ServicesProvider>
    );
    document.documentElement.dataset.appRoot = appRoot;
    if (hydrated) {
      root?.unmount();
      const place = element(appRoot);
      place.replaceChildren();
      root = createRoot(place, OUTSIDE);
      root.render(tree);
    } else {
      hydrated = true;
      // As a transition, React hydrates in slices, between which keys and presses are answered.
      startTransition(() => {
        root = hydrateRoot(element(appRoot), tree, OUTSIDE);
      });
    }
    for (const other of Object.keys(APP_ROOTS))
      if (other !== appRoot) document.getElementById(other)?.remove();
  }

  async function follow(): Promise<void> {
    const state = services.session.state.get();
    const open = state.phase === 'open';
    // The data is wiped, and the sign-in follows in this document (B20).
    if (state.phase === 'guest' && state.stays) left = false;
    else if (shown === 'marco' && !open) return showNobody();
    if (left) return;
    const { appRoot, redirect } = appRootOf(location.pathname, open);
    // Dispatches replaceState, which calls `follow` again without a redirect.
    if (redirect) history.replaceState(null, '', (open && state.at) || redirect);
    else await show(appRoot);
  }

  const again = () => void follow().catch(broken);
  for (const name of NAVIGATIONS) addEventListener(name, again);
  services.session.state.subscribe(again);
  await follow();
}

/** Reports that its children are hydrated and handle events. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.__hidratada?.(), []);
  return children;
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement('div');
  made.id = id;
  document.body.prepend(made);
  return made;
}
