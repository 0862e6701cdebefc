import type { IconName } from './icons.ts';
import type { GroupItem, MenuItem, MenuSection, RouteItem } from './menu-model.ts';
import { routeEntry } from './route-entry.ts';

const group = (label: string, icon: IconName | undefined, items: readonly MenuItem[]): GroupItem => ({
  kind: 'group',
  label,
  ...(icon && { icon }),
  items,
});
const part = (label: string, fragment: string): RouteItem => ({
  ...routeEntry('/documentation', label),
  fragment,
});

/** A3.1. A function, so that a build without the template (PLANTILLA=no) holds nothing of it. */
export const templateSection = (): MenuSection => ({
  label: 'Plantilla',
  items: [
    group('Dashboard', 'layout-dashboard', [routeEntry('/dashboard'), routeEntry('/dashboard-sales')]),
    routeEntry('/uikit'),
    routeEntry('/apps'),
    routeEntry('/blocks'),
    routeEntry('/utilities'),
    group('Pages', 'files', [
      routeEntry('/pages', 'Todas las páginas'),
      routeEntry('/landing', 'Presentación'),
      routeEntry('/notfound'),
      group('Auth pages', 'log-in', [
        routeEntry('/auth/registro'),
        routeEntry('/auth/restablecer'),
        routeEntry('/auth/codigo'),
      ]),
    ]),
    routeEntry('/ecommerce'),
    { ...routeEntry('/profile', 'User Management'), icon: 'users' },
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
    routeEntry('/documentation', 'Start'),
  ],
});
