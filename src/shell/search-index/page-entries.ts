import { GUIDE } from '../../features/help/guide.ts';
import { hrefOf } from '../menu/menu-href.ts';
import type { MenuItem } from '../menu/menu-model.ts';
import { type MenuFacts, productMenu } from '../menu/product-menu.ts';
import { SHELL_ROUTES } from '../routes/routes.tsx';
import type { PageEntry } from './search-entry.ts';

/**
 * Every page of the route table, then other targets of the menu: parts of a page and pages outside the shell; then
 * the parts of the guide. Pages for some people only are listed for those people.
 */
export function pageEntries(facts: MenuFacts): readonly PageEntry[] {
  const menu = leavesOfMenu(facts);
  const byHref = new Map<string, PageEntry>(
    SHELL_ROUTES.filter(({ only }) => !only || facts[only]).map((route) => [
      route.path,
      pageEntry(route.path, route.title, { detail: route.group, icon: route.icon, more: route.path }),
    ]),
  );
  for (const entry of menu) {
    const known = byHref.get(entry.href);
    if (!known) byHref.set(entry.href, entry);
    // The menu may have another label for a page; it becomes searchable too.
    else if (known.title !== entry.title) known.more = `${known.more} ${entry.title} ${entry.detail ?? ''}`;
  }
  return [...byHref.values(), ...guideEntries()];
}

const guideEntries = () =>
  GUIDE.map(({ id, title, words }) =>
    pageEntry(`/ayuda#${id}`, title, { detail: 'Ayuda', icon: 'book-open', more: words }),
  );

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

/** The app's own pages, which come first (A3.1): within the shell and without a group. */
export const ownPages = (pages: readonly PageEntry[]): readonly PageEntry[] =>
  pages.filter(({ detail, fullPage }) => !detail && !fullPage);
