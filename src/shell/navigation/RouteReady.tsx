import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentEntry, type Journey } from './navigation-manager.ts';

const noEntry = () => '';

/**
 * Rendered after a page inside its Suspense boundary, so that its effect runs once the page itself is
 * rendered.
 */
export function Arrival({ journey }: { journey: Journey }) {
  // Every navigation has its own history entry, including one to an anchor of the same page.
  const entry = useLocationProperty(currentEntry, noEntry);
  useEffect(() => {
    const main = document.querySelector('main');
    if (main && entry) journey.arrive(main, location.hash);
  }, [journey, entry]);
  return null;
}
