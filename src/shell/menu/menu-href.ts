import type { RouteItem } from './menu-model.ts';

/** The address of a menu entry that leads to a route. */
export function hrefOf({ routerLink, queryParams, fragment }: RouteItem): string {
  const query = queryParams ? `?${new URLSearchParams({ ...queryParams })}` : '';
  return `${routerLink}${query}${fragment ? `#${fragment}` : ''}`;
}
