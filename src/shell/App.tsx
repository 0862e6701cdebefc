import { useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { untilHere } from '../domain/connection/retry-until-loaded.ts';
import { unsaved } from '../domain/leaving/unsaved.ts';
import { useObservable, useServices } from '../domain/services.ts';
import { Frame } from './AppLayout.tsx';
import { useShell } from './context/shell-context.ts';
import { createJourney } from './navigation/navigation-manager.ts';
import { Outlet } from './navigation/RouteOutlet.tsx';
import { fetchPageAt } from './routes/routes.tsx';

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
  const [Later, setLater] = useState<typeof import('./idle/IdleTasks.tsx').Later>();
  const isWaiting = useObservable(useServices().profile.current, LOADING).state === 'loading';
  // Load the idle tasks when the page has nothing more urgent to do: their many files would delay the first
  // answers. Until then the notices page still works.
  useEffect(() => {
    if (isWaiting) return;
    let gone = false;
    const load = () =>
      void untilHere(() => import('./idle/IdleTasks.tsx')).then(({ Later }) => gone || setLater(() => Later));
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, LATER_MS);
    return () => {
      gone = true;
    };
  }, [isWaiting]);
  /** Asks about unsaved changes before the navigation (A2.3). */
  const aroundNav: AroundNavHandler = (navigate, to, options) =>
    unsaved.leave(() => journey.aroundNav(navigate, to, options));
  return (
    <Router ssrPath="/" aroundNav={aroundNav}>
      <Frame>
        <Outlet journey={journey} />
      </Frame>
      {Later && <Later toasts={toasts} />}
      <p ref={announcer} className="visually-hidden" aria-live="polite" />
    </Router>
  );
}

const LOADING = { state: 'loading' } as const;

/** Delay in ms for engines without `requestIdleCallback`. */
const LATER_MS = 2000;
