import { ACCESS_ROUTES, plainPath, SHELL_ROUTES, SIGN_IN_PATHS } from './routes.tsx';

/**
 * The app root that a path belongs to ('acceso': without a session, 'marco': within one), and the path to
 * redirect to first. A redirect leads to a final path.
 */
export interface AppRoot {
  world: 'acceso' | 'marco';
  redirect?: string;
}

/**
 * A guest on a shell path signs in first; an unknown path leads to /notfound for everybody (A2, A8.1, B7).
 */
export function appRootOf(path: string, hasSession: boolean): AppRoot {
  const at = plainPath(path);
  if (SIGN_IN_PATHS.has(at)) {
    if (hasSession) return { world: 'marco', redirect: '/' };
    return at === '/auth' ? { world: 'acceso', redirect: '/login' } : { world: 'acceso' };
  }
  if (ACCESS_ROUTES.some((route) => route.path === at)) return { world: 'acceso' };
  if (SHELL_ROUTES.some((route) => route.path === at)) {
    return hasSession ? { world: 'marco' } : { world: 'acceso', redirect: '/login' };
  }
  return { world: 'acceso', redirect: '/notfound' };
}
