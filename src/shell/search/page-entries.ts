import { hrefOf } from '../menu-href.ts';
import type { MenuItem } from '../menu-model.ts';
import { type MenuFacts, productMenu } from '../product-menu.ts';
import { SHELL_ROUTES } from '../routes.tsx';
import type { PageEntry } from './search-entry.ts';

/**
 * Every page of the route table, then what the menu leads to besides: parts of a page, and pages outside the shell.
 * What is for administrators is found by administrators.
 */
export function pageEntries(facts: MenuFacts): readonly PageEntry[] {
  const menu = leavesOfMenu(facts);
  const byHref = new Map(
    SHELL_ROUTES.filter(({ administrators }) => facts.administrator || !administrators).map((route) => [
      route.path,
      pageEntry(route.path, route.title, { detail: route.group, icon: route.icon, more: route.path }),
    ]),
  );
  for (const entry of menu) {
    const known = byHref.get(entry.href);
    if (!known) byHref.set(entry.href, entry);
    // The menu may have other words for a page.
    else if (known.title !== entry.title) known.more = `${known.more} ${entry.title} ${entry.detail ?? ''}`;
  }
  return [...byHref.values()];
}

const leavesOfMenu = (facts: MenuFacts) =>
  productMenu(facts).flatMap(({ items }) => items.flatMap((item) => leavesOf(item)));

function leavesOf(item: MenuItem, group?: string): readonly PageEntry[] {
  if (item.visible === false || item.disabled || item.kind === 'command') return [];
  if (item.kind === 'group') return item.items.flatMap((child) => leavesOf(child, item.label));
  const drawn = { detail: group, icon: item.icon };
  if (item.kind === 'url') return [pageEntry(item.url, item.label, { ...drawn, fullPage: true })];
  const href = hrefOf(item);
  return [pageEntry(href, item.label, { ...drawn, more: href, fullPage: item.data?.fullPage === true })];
}

const pageEntry = (
  href: string,
  title: string,
  { fullPage = false, ...rest }: Pick<PageEntry, 'detail' | 'icon' | 'more'> & { fullPage?: boolean },
): PageEntry => ({ kind: 'pagina', id: `pagina:${href}`, title, href, fullPage, ...rest });

/** The product's own pages, which come first (A3.1): the template's and those outside the shell stand in a group. */
export const ownPages = (pages: readonly PageEntry[]): readonly PageEntry[] =>
  pages.filter(({ detail, fullPage }) => !detail && !fullPage);
