import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo } from 'react';
import { ICONS } from './icons.ts';
import { MenuLeaf } from './MenuLeaf.tsx';
import { useMenuControl } from './menu-context.ts';
import type { GroupItem, MenuItem } from './menu-model.ts';
import { inside } from './menu-state.ts';

/** Of the three, what concerns this entry and what is in it, so that the others are not drawn anew ('' is nothing). */
interface Marks {
  /** the branch that is unfolded */
  open: string;
  /** the page's entries, joined by spaces */
  active: string;
  /** the one that bears the ribbon */
  here: string;
}
interface MenuEntryProps extends Marks {
  item: MenuItem;
  /** section.entry.entry */
  way: string;
}

/**
 * One entry at any depth: a leaf, or a branch that unfolds (disclosure, not a role=menu). A root branch's label is a
 * heading (A3.3).
 */
export const MenuEntry = memo(function MenuEntry({ item, way, ...marks }: MenuEntryProps) {
  if (item.visible === false) return null;
  const depth = way.split('.').length - 1;
  return (
    <li data-raiz={depth === 1 ? way : undefined} data-nivel={depth} className={item.class}>
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
  const Icon = item.icon && ICONS[item.icon];

  const toggle = (
    <button
      type="button"
      aria-expanded={unfolded}
      aria-disabled={item.disabled}
      data-dentro={here !== '' || undefined}
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
      <div data-rama="" data-desplegada={unfolded || undefined}>
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
      </div>
    </>
  );
}
