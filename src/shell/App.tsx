import { useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { unsaved } from '../user/unsaved.ts';
import { untilHere } from '../user/until-here.ts';
import { Frame } from './Frame.tsx';
import { createJourney } from './journey.ts';
import { Outlet } from './Outlet.tsx';
import { fetchPageAt } from './routes.tsx';
import { useShell } from './shell-context.ts';

/**
 * The world inside the session (root `marco`). Its first client render equals the prerendered HTML: path '/', session
 * unknown; place and person come with the render that follows at once.
 */
export function App() {
  const { tabs, notices } = useShell();
  const said = useRef<HTMLParagraphElement>(null);
  const [journey] = useState(() =>
    createJourney(
      fetchPageAt,
      (title) => {
        if (said.current) said.current.textContent = title;
      },
      tabs,
    ),
  );
  useEffect(() => journey.follow(), [journey]);
  // Where the page came from was said once (B21, the manifest): a reload of it is a reload.
  useEffect(() => {
    if (['?origen=otra-pestana', '?origen=pwa'].includes(location.search))
      history.replaceState(history.state, '', location.pathname);
  }, []);
  const [Later, setLater] = useState<typeof import('./Later.tsx').Later>();
  // When the page has nothing more urgent to do; until its file comes the inbox has the notices all the same.
  useEffect(() => {
    let gone = false;
    const load = () =>
      void untilHere(() => import('./Later.tsx')).then(({ Later }) => gone || setLater(() => Later));
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, LATER_MS);
    return () => {
      gone = true;
    };
  }, []);
  /** Unsaved changes are asked about first (A2.3). */
  const aroundNav: AroundNavHandler = (navigate, to, options) =>
    unsaved.leave(() => journey.aroundNav(navigate, to, options));
  return (
    <Router ssrPath="/" aroundNav={aroundNav}>
      <Frame>
        <Outlet journey={journey} />
      </Frame>
      {Later && <Later notices={notices} />}
      <p ref={said} className="solo-lector" aria-live="polite" />
    </Router>
  );
}

/** For engines that do not tell when they are idle. */
const LATER_MS = 2000;
