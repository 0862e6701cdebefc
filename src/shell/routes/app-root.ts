import { ACCESS_ROUTES } from './access-routes.tsx';
import { plainPath, SHELL_PATHS, SIGN_IN_PATHS } from './paths.ts';

/**
 * The app root that a path belongs to ('acceso': without a session, 'marco': within one), and the path to
 * redirect to first. A redirect leads to a final path.
 */
export interface Destination {
  appRoot: 'acceso' | 'marco';
  redirect?: string;
}

/**
 * A guest on a shell path signs in first; an unknown path leads to /notfound for everybody (A2, A8.1, B7).
 */
export function appRootOf(path: string, hasSession: boolean): Destination {
  const at = plainPath(path);
  if (SIGN_IN_PATHS.has(at)) {
    if (hasSession) return { appRoot: 'marco', redirect: '/' };
    return at === '/auth' ? { appRoot: 'acceso', redirect: '/login' } : { appRoot: 'acceso' };
  }
  if (ACCESS_ROUTES.some((route) => route.path === at)) return { appRoot: 'acceso' };
  if (SHELL_PATHS.has(at)) {
    return hasSession ? { appRoot: 'marco' } : { appRoot: 'acceso', redirect: '/login' };
  }
  return { appRoot: 'acceso', redirect: '/notfound' };
}
