import { Suspense, useEffect } from 'react';
import { PartView } from '../ui/lazy-part.tsx';
import { Arrival } from './Arrival.tsx';
import type { Journey } from './journey.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { documentTitle, shellRouteAt } from './routes.tsx';
import { usePlace } from './shell-context.ts';

/** The page of the path on the screen; its skeleton in the prerendered frame and while its chunk is on the way. */
export function Outlet({ journey }: { journey: Journey }) {
  const place = usePlace();
  const route = place === undefined ? undefined : shellRouteAt(place);
  const title = route?.title;
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);

  if (!route) return <PageSkeleton />;
  return (
    <PageBoundary key={route.path} page={route.page}>
      <Suspense fallback={<PageSkeleton />}>
        <PartView part={route.page} props={{}} />
        <Arrival journey={journey} />
      </Suspense>
    </PageBoundary>
  );
}
