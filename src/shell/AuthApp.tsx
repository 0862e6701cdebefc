import { Suspense, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import { LazyView } from '../ui/lazy/lazy-component.tsx';
import { PageBoundary } from './navigation/PageErrorBoundary.tsx';
import { PageSkeleton } from './navigation/PageSkeleton.tsx';
import { ACCESS_ROUTES } from './routes/access-routes.tsx';
import { documentTitle } from './routes/document-title.ts';
import { plainPath, SIGN_IN_PATHS } from './routes/paths.ts';

/**
 * The app without a session, mounted in `#acceso`. Its prerendered page is the sign-in, so that page is not
 * lazy.
 */
export function AccessApp() {
  return (
    <Router ssrPath="/login">
      <AccessOutlet />
    </Router>
  );
}

function AccessOutlet() {
  const path = plainPath(useLocation()[0]);
  const route = ACCESS_ROUTES.find((candidate) => candidate.path === path);
  const title = route?.title ?? 'Inicia sesión';
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  if (route) {
    return (
      <PageBoundary key={path} page={route.page}>
        <Suspense fallback={<PageSkeleton />}>
          <LazyView part={route.page} props={{}} />
        </Suspense>
      </PageBoundary>
    );
  }
  // A path inside the session: the code that mounts the app is about to redirect or to swap the app roots.
  return SIGN_IN_PATHS.has(path) ? <SignInPage /> : null;
}
