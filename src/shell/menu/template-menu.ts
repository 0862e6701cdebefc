import type { IconName } from '../routes/icons.ts';
import type { GroupItem, MenuItem, MenuSection, RouteItem } from './menu-model.ts';
import { routeEntry } from './route-item.ts';

const group = (label: string, icon: IconName | undefined, items: readonly MenuItem[]): GroupItem => ({
  kind: 'group',
  label,
  ...(icon && { icon }),
  items,
});
/** A menu entry for the part of a page with this id. */
const part = (path: string, label: string, fragment: string): RouteItem => ({
  ...routeEntry(path, label),
  fragment,
});
const guide = (label: string, fragment: string) => part('/documentation', label, fragment);

/** Those of the menu's facts on which these entries depend. */
interface TemplateFacts {
  administrator: boolean;
  personas: boolean;
}

/**
 * The template's menu (A3.1). Every root entry has children, so that hovering one always opens a flyout in
 * the slim modes (A3.6). A function, so that a build with PLANTILLA=no contains nothing of it.
 */
export const templateSection = ({ administrator, personas }: TemplateFacts): MenuSection => ({
  label: 'Plantilla',
  items: [
    group('Dashboard', 'layout-dashboard', [
      routeEntry('/dashboard', 'SaaS'),
      routeEntry('/dashboard-sales'),
    ]),
    group('UI Kit', 'component', [
      routeEntry('/uikit', 'Todos los componentes'),
      part('/uikit', 'Botones', 'Button'),
      part('/uikit', 'Campos', 'Field'),
      part('/uikit', 'Diálogos', 'Dialog'),
      part('/uikit', 'Tablas', 'Table'),
    ]),
    group('Apps', 'layout-grid', [
      routeEntry('/apps', 'Todas las herramientas'),
      part('/apps', 'Semanas del curso', 'semanas'),
      part('/apps', 'Nombres bien escritos', 'nombres'),
    ]),
    group('Blocks', 'blocks', [
      routeEntry('/blocks', 'Todos los bloques'),
      part('/blocks', 'Persona y datos', 'persona'),
      part('/blocks', 'Tabla con título', 'tabla'),
      part('/blocks', 'Formulario corto', 'formulario'),
    ]),
    group('Utilities', 'wrench', [
      routeEntry('/utilities', 'Todas las medidas'),
      part('/utilities', 'Colores y contraste', 'colores'),
      part('/utilities', 'Letras', 'letras'),
      part('/utilities', 'Espacios', 'espacios'),
    ]),
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
    group('E-Commerce', 'shopping-cart', [
      routeEntry('/ecommerce', 'Tienda universitaria'),
      part('/ecommerce', 'Catálogo', 'catalogo'),
      part('/ecommerce', 'Canasta', 'canasta'),
    ]),
    group('User Management', 'users', [
      { ...routeEntry('/personas', 'Todas las personas'), visible: personas },
      routeEntry('/profile', 'Mi perfil'),
      routeEntry('/configuracion', 'Mi configuración'),
      { ...routeEntry('/profile/consulta', 'Consultar a una persona'), visible: administrator },
    ]),
    group('Hierarchy', 'list-tree', [
      group('Submenu 1', undefined, [
        group('Submenu 1.1', undefined, [
          guide('Uso sin conexión', 'sin-conexion'),
          guide('Ajustes', 'ajustes'),
        ]),
        group('Submenu 1.2', undefined, [guide('Atajos de teclado', 'atajos')]),
      ]),
      group('Submenu 2', undefined, [
        guide('Agregar un ajuste', 'agregar-ajuste'),
        guide('Agregar una página', 'agregar-pagina'),
      ]),
    ]),
    group('Start', 'book-open', [
      routeEntry('/documentation', 'Toda la documentación'),
      guide('Qué se guarda aquí', 'que-se-guarda'),
    ]),
  ],
});
