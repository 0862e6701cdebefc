import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { App } from './boot.ts';
import { shellRouteAt } from './shell/routes.tsx';
import { worldOf } from './shell/world.ts';
import { hearBackFirst } from './ui/close-on-back.ts';
import { ExplainProvider } from './ui/explain.ts';
import { focusPressed } from './ui/focus-pressed.ts';
import { ServicesProvider } from './user/services.ts';

/**
 * Two roots, sign-in and frame, both in the HTML: path and session decide which is shown and taken over, the other is
 * removed (performance.md). Afterwards the world follows the session and the address, without loading the page again.
 */
type World = 'acceso' | 'marco';

const WORLDS: Record<World, (app: App) => Promise<ReactNode>> = {
  async acceso() {
    const { AccessApp } = await import('./shell/AccessApp.tsx');
    return <AccessApp />;
  },
  async marco({ services, notices }) {
    // Its page with it: a fallback, once shown, stays for 300 ms.
    const page = shellRouteAt(location.pathname)?.page.preload();
    const [{ ShellApp }] = await Promise.all([import('./shell/ShellApp.tsx'), page]);
    return <ShellApp session={services.session.state} notices={notices} keyval={services.keyval} />;
  },
};

const AGAIN_MS = 3000;
/** so often a world's files are missing before it is more than a moment without a network */
const TRIES = 3;

/** The app did not start, or is gone from the screen: src/recovery/ has what follows (W22). A11.4 */
export function broken(error: unknown): void {
  console.error(error);
  window.__arranque?.(error);
}

/** What no boundary caught leaves an empty document. */
const OUTSIDE = { onUncaughtError: broken };

/** wouter fires these on window when it changes the address. */
const NAVIGATIONS = ['popstate', 'pushState', 'replaceState'];

export async function mount(app: App): Promise<void> {
  const { services } = app;
  focusPressed();
  // Before any router listens: a Back that must be asked about is undone before it draws another page.
  hearBackFirst();
  let shown: World | undefined;
  let root: Root | undefined;
  /** Neither world's HTML is that of a page like /auth/registro: there is nothing to take over. */
  let hydrated = document.documentElement.dataset.mundo === 'fuera';
  let left = false;
  let missing = 0;

  /** The session is over: nobody's data stays on the screen until the document is replaced, which the session does. */
  function showNobody(): void {
    if (left) return;
    left = true;
    root?.render(<p role="status">Cerrando sesión…</p>);
  }

  async function show(world: World): Promise<void> {
    if (world === shown) return;
    shown = world;
    let cause: unknown;
    const view = await WORLDS[world](app).catch((error: unknown) => {
      cause = error;
    });
    if (left || shown !== world) return;
    if (!view) {
      shown = undefined;
      // Its files did not come: what is on the screen stays until they do.
      if (!(cause instanceof TypeError)) throw cause;
      if (++missing === TRIES) broken(cause);
      return new Promise((resolve) => setTimeout(() => resolve(follow()), AGAIN_MS));
    }
    const tree = (
      <ServicesProvider value={services}>
        <ExplainProvider value={services.explain}>{view}</ExplainProvider>
      </ServicesProvider>
    );
    document.documentElement.dataset.mundo = world;
    if (hydrated) {
      root?.unmount();
      const place = element(world);
      place.replaceChildren();
      root = createRoot(place, OUTSIDE);
      root.render(tree);
    } else {
      hydrated = true;
      root = hydrateRoot(element(world), tree, OUTSIDE);
    }
    for (const other of Object.keys(WORLDS)) if (other !== world) document.getElementById(other)?.remove();
  }

  async function follow(): Promise<void> {
    const state = services.session.state.get();
    const open = state.phase === 'open';
    // Wiped, and the sign-in comes in this document (B20).
    if (state.phase === 'guest' && state.stays) left = false;
    else if (shown === 'marco' && !open) return showNobody();
    if (left) return;
    const { world, redirect } = worldOf(location.pathname, open);
    // Fires replaceState, which leads here again, now without a redirect.
    if (redirect) history.replaceState(null, '', (open && state.at) || redirect);
    else await show(world);
  }

  const again = () => void follow().catch(broken);
  for (const name of NAVIGATIONS) addEventListener(name, again);
  services.session.state.subscribe(again);
  await follow();
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found) return found;
  const made = document.createElement('div');
  made.id = id;
  document.body.prepend(made);
  return made;
}
