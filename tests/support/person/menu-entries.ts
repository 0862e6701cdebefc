import { hrefOf } from '../../../src/shell/menu/menu-href.ts';
import type { MenuItem } from '../../../src/shell/menu/menu-model.ts';
import { productMenu } from '../../../src/shell/menu/product-menu.ts';

/** A leaf of the side menu: its branches from the root, and its target. */
export interface MenuLeaf {
  branches: readonly string[];
  label: string;
  href: string;
  /** outside the shell */
  fullPage: boolean;
}

function leavesOf(items: readonly MenuItem[], branches: readonly string[]): readonly MenuLeaf[] {
  return items.flatMap((item): readonly MenuLeaf[] => {
    if (item.visible === false) return [];
    if (item.kind === 'group') return leavesOf(item.items, [...branches, item.label]);
    if (item.kind !== 'route') throw new Error(`${item.label} leads nowhere that a test can follow`);
    return [{ branches, label: item.label, href: hrefOf(item), fullPage: item.data?.fullPage ?? false }];
  });
}

/** The menu of a person who is no administrator. */
const MENU = productMenu({ administrator: false, bitacora: false, personas: false, modulo: undefined });

/** Read from the menu's own model, so that a new entry is tested too. */
export const MENU_LEAVES = MENU.flatMap((section) => leavesOf(section.items, []));

export const MENU_GROUPS = MENU.flatMap((section) =>
  section.items.filter((item) => item.kind === 'group').map((item) => item.label),
);

/** The tab stops in order, if each branch is opened when it is reached. */
export const MENU_STOPS = MENU.flatMap((section) => stopsOf(section.items));

function stopsOf(items: readonly MenuItem[]): readonly { label: string; branch: boolean }[] {
  return items
    .filter((item) => item.visible !== false)
    .flatMap((item) =>
      item.kind === 'group'
        ? [{ label: item.label, branch: true }, ...stopsOf(item.items)]
        : [{ label: item.label, branch: false }],
    );
}
