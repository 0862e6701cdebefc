import { shellRouteAt } from './routes.tsx';
import { TAB_LINK } from './tab-focus.ts';
import type { OpenTab } from './tab-list.ts';

export interface TabLink {
  link: HTMLAnchorElement;
  tab: OpenTab;
}

export const hrefOfLink = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/** The link of `target` to a page of the shell, with the tab that it can have (A4.1): named as the menu's entry, else as the page. */
export function linkAt(target: Element): TabLink | undefined {
  const link = target.closest<HTMLAnchorElement>(TAB_LINK);
  const route = link && shellRouteAt(link.pathname);
  return route
    ? { link, tab: { label: link.dataset.entrada ?? route.title, href: hrefOfLink(link) } }
    : undefined;
}
