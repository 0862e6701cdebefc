import type { MenuSection, UrlItem } from './menu-model.ts';
import { routeEntry } from './route-entry.ts';
import { TEMPLATE } from './routes.tsx';
import { templateSection } from './template-menu.ts';

/** What the menu's content depends on, as far as it is known by now. */
export interface MenuFacts {
  /** A6.2; false until the profile is known */
  administrator: boolean;
  /** the separate module's address, where one is configured */
  modulo: string | undefined;
}

const OWN = ['/', '/cumpleanos', '/avisos', '/profile', '/configuracion'].map((path) => routeEntry(path));
const UPDATES = routeEntry('/actualizaciones');

/** The product's own entries first, then the template's (A3.1). */
export function productMenu({ administrator, modulo }: MenuFacts): readonly MenuSection[] {
  return [
    { label: 'Mi trabajo', items: [...OWN, { ...UPDATES, visible: administrator }] },
    ...(TEMPLATE ? [templateSection(administrator)] : []),
    ...(modulo ? [{ label: 'Otros sistemas', items: [moduleItem(modulo)] }] : []),
  ];
}

/** A10.4: full page. */
const moduleItem = (url: string): UrlItem => ({
  kind: 'url',
  label: 'Módulo externo',
  icon: 'square-arrow-out-up-right',
  url,
});
