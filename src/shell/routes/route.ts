import type { LazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { IconName } from './icons.ts';
import type { ShellPath } from './paths.ts';

/** One page. Menu, breadcrumb, tabs, search, router and document titles read it from here. */
export interface AppRoute {
  /** begins with a slash, has no parameters, is matched exactly (A3.7) */
  path: string;
  title: string;
  page: LazyComponent<object>;
}

export interface ShellRoute extends AppRoute {
  path: ShellPath;
  icon: IconName;
  /** the page's query means something to this document only: no stored tab contains it */
  secretQuery?: true;
  /** label of the breadcrumb's step between Inicio and the page; that step has no link */
  group?: string;
  /** the page has an entry in the menu, in the order of this table */
  menu?: true;
  /** the menu fact without which the page is of no use; the page itself explains that to everyone else */
  only?: 'administrator' | 'bitacora' | 'personas';
}
