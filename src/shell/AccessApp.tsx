import { Suspense, useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import { PartView } from '../ui/lazy-part.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { ACCESS_ROUTES, documentTitle, plainPath, SIGN_IN_PATHS } from './routes.tsx';

/** The world outside the session (root `acceso`). Prerendered as the sign-in, which is therefore not lazy. */
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
          <PartView part={route.page} props={{}} />
        </Suspense>
      </PageBoundary>
    );
  }
  // A path of the other world: main.tsx, which knows the session, is about to change worlds or to redirect (world.ts).
  return SIGN_IN_PATHS.has(path) ? <SignInPage /> : null;
}
