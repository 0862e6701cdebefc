import type { IconName } from './icons.ts';
import { plainPath } from './routes.tsx';

interface ItemBase {
  label: string;
  icon?: IconName;
  /** added to the entry's own class */
  class?: string;
  /** false: not drawn */
  visible?: boolean;
  /** true: drawn, and ignores clicks (A3.4) */
  disabled?: boolean;
}

/** A route of the app. */
export interface RouteItem extends ItemBase {
  kind: 'route';
  routerLink: string;
  /** exact (A3.7) unless it says subset */
  routerLinkActiveOptions?: { paths: 'exact' | 'subset' };
  queryParams?: Readonly<Record<string, string>>;
  fragment?: string;
  state?: unknown;
  target?: string;
  /** fullPage: outside the shell, so never in a tab (A3.5) */
  data?: { fullPage: boolean };
}
/** Another address. */
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
/** Spec A3.2, as one shape for each thing that an entry can be. */
export type MenuItem = RouteItem | UrlItem | CommandItem | GroupItem;

/** A root item: its label is a section heading (A3.3). */
export interface MenuSection {
  label: string;
  items: readonly MenuItem[];
}

/** A3.7: by path alone; query, matrix parameters and fragment do not count. */
export function isActive(item: RouteItem, path: string | undefined): boolean {
  if (path === undefined) return false;
  const at = plainPath(path.replace(/[;?#].*$/, ''));
  if (item.routerLinkActiveOptions?.paths === 'subset') return `${at}/`.startsWith(`${item.routerLink}/`);
  return at === item.routerLink;
}
