import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { Frame } from './Frame.tsx';
import { createJourney } from './journey.ts';
import { Outlet } from './Outlet.tsx';

/**
 * The world inside the session (root `marco`). Its first client render equals the prerendered HTML: path '/', session
 * unknown; place and person come with the render that follows at once.
 */
export function App() {
  const [journey] = useState(createJourney);
  useEffect(() => journey.follow(), [journey]);
  return (
    <Router ssrPath="/" aroundNav={journey.aroundNav}>
      <Frame>
        <Outlet journey={journey} />
      </Frame>
    </Router>
  );
}
