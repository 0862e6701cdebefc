import { TEMPLATE } from '../routes/paths.ts';
import { SHELL_ROUTES } from '../routes/routes.tsx';
import type { MenuSection, UrlItem } from './menu-model.ts';
import { routeEntry } from './route-item.ts';
import { templateSection } from './template-menu.ts';

/** Facts that decide which entries the menu has, as far as they are known. */
export interface MenuFacts {
  /** the person is an administrator (A6.2); false until the profile is known */
  administrator: boolean;
  /** the person is an administrator with this process */
  bitacora: boolean;
  personas: boolean;
  /** the external module's address, if configured */
  modulo: string | undefined;
}

const OWN = SHELL_ROUTES.filter(({ menu }) => menu).map(({ path, only }) => ({
  only,
  entry: routeEntry(path),
}));
/** Built once: an entry that is the same object is not re-rendered. */
const TEMPLATE_SECTIONS = TEMPLATE
  ? {
      own: templateSection({ administrator: false, personas: false }),
      administrator: templateSection({ administrator: true, personas: false }),
      personas: templateSection({ administrator: true, personas: true }),
    }
  : undefined;

/** The app's own sections first, then the template's (A3.1). */
export function productMenu(facts: MenuFacts): readonly MenuSection[] {
  const { administrator, modulo, personas } = facts;
  const who = personas ? 'personas' : administrator ? 'administrator' : 'own';
  return [
    {
      label: 'Mi trabajo',
      items: OWN.map(({ only, entry }) => (only ? { ...entry, visible: facts[only] } : entry)),
    },
    ...(TEMPLATE_SECTIONS ? [TEMPLATE_SECTIONS[who]] : []),
    ...(modulo ? [{ label: 'Otros sistemas', items: [moduleItem(modulo)] }] : []),
  ];
}

/** Leads out of the app, as a full page (A10.4). */
const moduleItem = (url: string): UrlItem => ({
  kind: 'url',
  label: 'Módulo externo',
  icon: 'square-arrow-out-up-right',
  url,
});
