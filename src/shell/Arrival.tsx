import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Journey } from './journey.ts';

const hash = () => location.hash;
const noHash = () => '';

/** Stands behind a page inside its Suspense boundary, so that its effect runs when the page is really there. */
export function Arrival({ journey, path }: { journey: Journey; path: string }) {
  const fragment = useLocationProperty(hash, noHash);
  useEffect(() => {
    const main = document.querySelector('main');
    if (main && path) journey.arrive(main, fragment);
  }, [journey, path, fragment]);
  return null;
}
