import type { RouteItem } from './menu-model.ts';

/** The address that an entry with a route leads to. */
export function hrefOf({ routerLink, queryParams, fragment }: RouteItem): string {
  const query = queryParams ? `?${new URLSearchParams({ ...queryParams })}` : '';
  return `${routerLink}${query}${fragment ? `#${fragment}` : ''}`;
}
