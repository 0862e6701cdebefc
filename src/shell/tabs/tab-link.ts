import { shellRouteAt } from '../routes/routes.tsx';
import { type OpenTab, TAB_LINK } from './tab-list.ts';

export interface TabLink {
  link: HTMLAnchorElement;
  tab: OpenTab;
}

export const hrefOfLink = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/**
 * The link around `target` to a page of the shell, and the tab that it opens (A4.1). The tab is named after
 * the menu entry, else after the page.
 */
export function linkAt(target: Element): TabLink | undefined {
  const link = target.closest<HTMLAnchorElement>(TAB_LINK);
  const route = link && shellRouteAt(link.pathname);
  return route
    ? { link, tab: { label: link.dataset.label ?? route.title, href: hrefOfLink(link) } }
    : undefined;
}
