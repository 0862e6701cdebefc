import type { RouteItem } from './menu-model.ts';
import { ACCESS_ROUTES, SHELL_ROUTES } from './routes.tsx';

/** A menu entry of the route table, under the table's title unless the menu has its own word for it. */
export function routeEntry(path: string, label?: string): RouteItem {
  const route = SHELL_ROUTES.find((candidate) => candidate.path === path);
  if (route) return { kind: 'route', label: label ?? route.title, icon: route.icon, routerLink: path };
  const outside = ACCESS_ROUTES.find((candidate) => candidate.path === path);
  if (!outside) throw new Error(`no route for the menu entry ${path}`);
  return { kind: 'route', label: label ?? outside.title, routerLink: path, data: { fullPage: true } };
}
