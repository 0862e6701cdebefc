import { ACCESS_ROUTES } from '../routes/access-routes.tsx';
import { SHELL_ROUTES } from '../routes/routes.tsx';
import type { RouteItem } from './menu-model.ts';

/**
 * A menu entry for a route. Its label is the route's title unless `label` is given.
 * @throws Error if no route has this path
 */
export function routeEntry(path: string, label?: string): RouteItem {
  const route = SHELL_ROUTES.find((candidate) => candidate.path === path);
  if (route) return { kind: 'route', label: label ?? route.title, icon: route.icon, routerLink: path };
  const outside = ACCESS_ROUTES.find((candidate) => candidate.path === path);
  if (!outside) throw new Error(`no route for the menu entry ${path}`);
  return { kind: 'route', label: label ?? outside.title, routerLink: path, data: { fullPage: true } };
}
