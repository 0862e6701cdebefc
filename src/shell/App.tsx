import { startTransition, useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { untilHere } from '../domain/connection/retry-until-loaded.ts';
import { unsaved } from '../domain/leaving/unsaved.ts';
import { useObservable, useServices } from '../domain/services.ts';
import { Frame } from './AppLayout.tsx';
import { useShell } from './context/shell-context.ts';
import { createJourney } from './navigation/navigation-manager.ts';
import { Outlet } from './navigation/RouteOutlet.tsx';
import { PlaceAfterHydration } from './navigation/use-place.tsx';
import { fetchPageAt } from './routes/routes.tsx';
import type { Toasts } from './toasts/toasts.ts';

/**
 * The app within a session, mounted in `#marco`. The first client render must equal the prerendered HTML
 * (path '/', session unknown). The render that follows at once adds the real path and the person.
 */
export function App() {
  const { tabs, toasts } = useShell();
  const announcer = useRef<HTMLParagraphElement>(null);
  const [journey] = useState(() =>
    createJourney(
      fetchPageAt,
      (title) => {
        if (announcer.current) announcer.current.textContent = title;
      },
      tabs,
    ),
  );
  useEffect(() => journey.follow(), [journey]);
  // `?origen=` marks how the page was opened and is evaluated once. Remove it, so that a reload counts as a
  // reload. At once: the menu closes when the address changes.
  useEffect(() => {
    if (['?origen=otra-pestana', '?origen=pwa'].includes(location.search))
      history.replaceState(history.state, '', location.pathname);
  }, []);
  /** Asks about unsaved changes before the navigation (A2.3). */
  const aroundNav: AroundNavHandler = (navigate, to, options) =>
    unsaved.leave(() => journey.aroundNav(navigate, to, options));
  return (
    <Router ssrPath="/" aroundNav={aroundNav}>
      <PlaceAfterHydration>
        <Frame>
          <Outlet journey={journey} />
        </Frame>
        <WhenIdle toasts={toasts} />
        <p ref={announcer} className="visually-hidden" aria-live="polite" />
      </PlaceAfterHydration>
    </Router>
  );
}

/**
 * The idle tasks, loaded when the page has nothing more urgent to do: their many files would delay the first answers.
 * Until then the notices page still works. Not part of `App`, so that the frame is not rendered again.
 */
function WhenIdle({ toasts }: { toasts: Toasts }) {
  const [Later, setLater] = useState<typeof import('./idle/IdleTasks.tsx').Later>();
  const isWaiting = useObservable(useServices().profile.current, LOADING).state === 'loading';
  useEffect(() => {
    let gone = false;
    const latest = Date.now() + PATIENCE_MS;
    const load = () =>
      void untilHere(() => import('./idle/IdleTasks.tsx')).then(({ Later }) => {
        // As a transition, React renders them in slices, between which keys and presses are answered.
        if (!gone) startTransition(() => setLater(() => Later));
      });
    const begin = () => {
      const busy = document.querySelector('main [aria-busy=true]') !== null;
      if (busy && Date.now() < latest) timer = setTimeout(begin, AGAIN_MS);
      else if ('requestIdleCallback' in window) requestIdleCallback(load);
      else setTimeout(load, LATER_MS);
    };
    let timer = setTimeout(begin, isWaiting ? PATIENCE_MS : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);
  return Later && <Later toasts={toasts} />;
}

const LOADING = { state: 'loading' } as const;

/** Milliseconds after which the idle tasks no longer wait for the first answers, which a bad network may hold. */
const PATIENCE_MS = 5000;
/** Delay in ms after which a page that shows a skeleton is looked at again. */
const AGAIN_MS = 100;
/** Delay in ms for engines without `requestIdleCallback`. */
const LATER_MS = 2000;
