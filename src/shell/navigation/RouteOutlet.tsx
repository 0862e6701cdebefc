import { Suspense, useEffect } from 'react';
import { endEarlyDrawing } from '../../ui/lazy/early-drawing.tsx';
import { LazyView } from '../../ui/lazy/lazy-component.tsx';
import { documentTitle } from '../routes/document-title.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import type { Journey } from './navigation-manager.ts';
import { PageBoundary } from './PageErrorBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Arrival } from './RouteReady.tsx';
import { usePlace } from './use-place.tsx';

/**
 * The page of the current path. Shows a skeleton in the prerendered HTML and while the page's chunk loads.
 */
export function Outlet({ journey }: { journey: Journey }) {
  const place = usePlace();
  const route = place === undefined ? undefined : shellRouteAt(place);
  const title = route?.title;
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);

  if (!route) return <PageSkeleton />;
  return (
    <PageBoundary key={route.path} page={route.page} onFailure={endEarlyDrawing}>
      <Suspense fallback={<PageSkeleton />}>
        <LazyView part={route.page} props={{}} />
        <Arrival journey={journey} />
      </Suspense>
    </PageBoundary>
  );
}
