import type { IconName } from './icons.ts';
import { ACCESS_ROUTES, plainPath, SHELL_ROUTES } from './routes.tsx';

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

const group = (label: string, icon: IconName | undefined, items: readonly MenuItem[]): GroupItem => ({
  kind: 'group',
  label,
  ...(icon && { icon }),
  items,
});

/** An entry of the route table, under the table's title unless the menu has its own word for it. */
function entry(path: string, label?: string): RouteItem {
  const route = SHELL_ROUTES.find((candidate) => candidate.path === path);
  if (route) return { kind: 'route', label: label ?? route.title, icon: route.icon, routerLink: path };
  const outside = ACCESS_ROUTES.find((candidate) => candidate.path === path);
  if (!outside) throw new Error(`no route for the menu entry ${path}`);
  return { kind: 'route', label: label ?? outside.title, routerLink: path, data: { fullPage: true } };
}
const part = (label: string, fragment: string): RouteItem => ({
  ...entry('/documentation', label),
  fragment,
});

const iconOf = (path: string) => SHELL_ROUTES.find((route) => route.path === path)?.icon;

/** The entries of today (A3.1), the product's own first. */
export const MENU: readonly MenuSection[] = [
  { label: 'Mi trabajo', items: [entry('/'), entry('/profile'), entry('/configuracion')] },
  {
    label: 'Plantilla',
    items: [
      group('Dashboard', iconOf('/dashboard'), [entry('/dashboard'), entry('/dashboard-sales')]),
      entry('/uikit'),
      entry('/apps'),
      entry('/blocks'),
      entry('/utilities'),
      group('Pages', iconOf('/pages'), [
        entry('/pages', 'Todas las páginas'),
        entry('/landing', 'Presentación'),
        entry('/notfound'),
        group('Auth pages', 'log-in', [
          entry('/auth/registro'),
          entry('/auth/restablecer'),
          entry('/auth/codigo'),
        ]),
      ]),
      entry('/ecommerce'),
      { ...entry('/profile', 'User Management'), icon: 'users' },
      group('Hierarchy', 'list-tree', [
        group('Submenu 1', undefined, [
          group('Submenu 1.1', undefined, [
            part('Uso sin conexión', 'sin-conexion'),
            part('Ajustes', 'ajustes'),
          ]),
          group('Submenu 1.2', undefined, [part('Atajos de teclado', 'atajos')]),
        ]),
        group('Submenu 2', undefined, [
          part('Agregar un ajuste', 'agregar-ajuste'),
          part('Agregar una página', 'agregar-pagina'),
        ]),
      ]),
      entry('/documentation', 'Start'),
    ],
  },
];

/** A10.4: the separate module, full page, only where its address is configured. */
export const moduleItem = (url: string): UrlItem => ({
  kind: 'url',
  label: 'Módulo externo',
  icon: 'square-arrow-out-up-right',
  url,
});

/** A3.7: by path alone; query, matrix parameters and fragment do not count. */
export function isActive(item: RouteItem, path: string | undefined): boolean {
  if (path === undefined) return false;
  const at = plainPath(path.replace(/[;?#].*$/, ''));
  if (item.routerLinkActiveOptions?.paths === 'subset') return `${at}/`.startsWith(`${item.routerLink}/`);
  return at === item.routerLink;
}

export function hrefOf({ routerLink, queryParams, fragment }: RouteItem): string {
  const query = queryParams ? `?${new URLSearchParams({ ...queryParams })}` : '';
  return `${routerLink}${query}${fragment ? `#${fragment}` : ''}`;
}
