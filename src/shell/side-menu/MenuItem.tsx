import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useState } from 'react';
import { useMenuControl } from '../menu/menu-context.ts';
import type { GroupItem, MenuItem } from '../menu/menu-model.ts';
import { inside } from '../menu/menu-reducer.ts';
import { ICONS } from '../routes/icons.ts';
import { MenuLeaf } from './MenuLink.tsx';

/**
 * Menu state narrowed to this entry and its children, so that `memo` skips entries that it does not affect.
 * An empty string means none.
 */
interface Marks {
  /** ids of the expanded branches */
  open: string;
  /** ids of the entries that lead to the current page, joined by spaces */
  active: string;
  /** id of the entry that shows the ribbon */
  here: string;
}
interface MenuEntryProps extends Marks {
  item: MenuItem;
  /** position in the menu: `section.entry.entry` */
  way: string;
}

/**
 * One entry at any depth: a leaf, or a branch that expands (the disclosure pattern, not `role=menu`). The
 * label of a root branch is a heading (A3.3).
 */
export const MenuEntry = memo(function MenuEntry({ item, way, ...marks }: MenuEntryProps) {
  if (item.visible === false) return null;
  const depth = way.split('.').length - 1;
  return (
    <li data-top-item={depth === 1 ? way : undefined} data-depth={depth} className={item.class}>
      {item.kind === 'group' ? (
        <MenuBranch item={item} way={way} root={depth === 1} {...marks} />
      ) : (
        <MenuLeaf item={item} way={way} active={marks.active !== ''} here={marks.here !== ''} />
      )}
    </li>
  );
});

interface MenuBranchProps extends Marks {
  item: GroupItem;
  way: string;
  root: boolean;
}

function MenuBranch({ item, way, root, open, active, here }: MenuBranchProps) {
  const { dispatch, flyouts } = useMenuControl();
  const unfolded = open !== '';
  // A closed branch has most of the menu's elements: they are made when it is first opened.
  const [made, setMade] = useState(unfolded);
  if (unfolded && !made) setMade(true);
  const Icon = item.icon && ICONS[item.icon];

  const toggle = (
    <button
      type="button"
      aria-expanded={unfolded}
      aria-disabled={item.disabled}
      data-inside={here !== '' || undefined}
      onClick={() => item.disabled || dispatch({ type: 'toggle', key: way, flyout: root && flyouts() })}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span>{item.label}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  );

  return (
    <>
      {root ? <h3>{toggle}</h3> : toggle}
      <div data-branch="" data-unfolded={unfolded || undefined}>
        {made && (
          <ul aria-label={item.label}>
            {item.items.map((child, index) => {
              const below = `${way}.${index}`;
              return (
                <MenuEntry
                  key={child.label}
                  item={child}
                  way={below}
                  open={inside(open, below)}
                  active={inside(active, below)}
                  here={inside(here, below)}
                />
              );
            })}
          </ul>
        )}
      </div>
    </>
  );
}
