import { ACCESS_ROUTES, plainPath, SHELL_ROUTES, SIGN_IN_PATHS } from './routes.tsx';

/** Which of the two roots a path belongs to, and where it must go first (final: never a second redirect). */
export interface World {
  world: 'acceso' | 'marco';
  redirect?: string;
}

/** Spec A2, A8.1, B7: a guest on a shell path signs in first; an unknown path is /notfound for everybody. */
export function worldOf(path: string, hasSession: boolean): World {
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
