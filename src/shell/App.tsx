import { useEffect, useRef, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { unsaved } from '../user/unsaved.ts';
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
  const { tabs } = useShell();
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
  // Where the page came from was said once (B21): a reload of it is a reload.
  useEffect(() => {
    if (location.search === '?origen=otra-pestana')
      history.replaceState(history.state, '', location.pathname);
  }, []);
  /** Unsaved changes are asked about first (A2.3). */
  const aroundNav: AroundNavHandler = (navigate, to, options) =>
    unsaved.leave(() => journey.aroundNav(navigate, to, options));
  return (
    <Router ssrPath="/" aroundNav={aroundNav}>
      <Frame>
        <Outlet journey={journey} />
      </Frame>
      <p ref={said} className="solo-lector" aria-live="polite" />
    </Router>
  );
}
