import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentEntry, type Journey } from './journey.ts';

const noEntry = () => '';

/** Stands behind a page inside its Suspense boundary, so that its effect runs when the page is really there. */
export function Arrival({ journey }: { journey: Journey }) {
  // Each navigation has an entry of its own, also one to another part of the same page.
  const entry = useLocationProperty(currentEntry, noEntry);
  useEffect(() => {
    const main = document.querySelector('main');
    if (main && entry) journey.arrive(main, location.hash);
  }, [journey, entry]);
  return null;
}
