import type { IconName } from '../routes/icons.ts';
import { plainPath } from '../routes/routes.tsx';

interface ItemBase {
  label: string;
  icon?: IconName;
  /** added to the entry's own class */
  class?: string;
  /** false: not rendered */
  visible?: boolean;
  /** true: rendered, but ignores clicks (A3.4) */
  disabled?: boolean;
}

/** An entry that leads to a route of the app. */
export interface RouteItem extends ItemBase {
  kind: 'route';
  routerLink: string;
  /** 'exact' if omitted (A3.7) */
  routerLinkActiveOptions?: { paths: 'exact' | 'subset' };
  queryParams?: Readonly<Record<string, string>>;
  fragment?: string;
  state?: unknown;
  target?: string;
  /** fullPage: a page outside the shell, so it never opens in a tab (A3.5) */
  data?: { fullPage: boolean };
}
/** An entry that leads to an address outside the app. */
export interface UrlItem extends ItemBase {
  kind: 'url';
  url: string;
  target?: string;
}
export interface CommandItem extends ItemBase {
  kind: 'command';
  command(): void;
}
export interface GroupItem extends ItemBase {
  kind: 'group';
  items: readonly MenuItem[];
}
/** The fields of an entry (A3.2), as one type for each kind of entry. */
export type MenuItem = RouteItem | UrlItem | CommandItem | GroupItem;

/** A root item; its label is a section heading (A3.3). */
export interface MenuSection {
  label: string;
  items: readonly MenuItem[];
}

/** Compares paths only; query, matrix parameters and fragment do not count (A3.7). */
export function isActive(item: RouteItem, path: string | undefined): boolean {
  if (path === undefined) return false;
  const at = plainPath(path.replace(/[;?#].*$/, ''));
  if (item.routerLinkActiveOptions?.paths === 'subset') return `${at}/`.startsWith(`${item.routerLink}/`);
  return at === item.routerLink;
}
