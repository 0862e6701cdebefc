import ChevronDown from 'lucide-react/icons/chevron-down';
import { type PointerEvent, useLayoutEffect, useRef } from 'react';
import { ICONS } from './icons.ts';
import { MenuLeaf } from './MenuLeaf.tsx';
import type { GroupItem, MenuItem } from './menu-model.ts';
import { isWithin } from './menu-state.ts';
import { placeFlyout } from './place-flyout.ts';
import { useMenuControl } from './use-menu.ts';

interface MenuEntryProps {
  item: MenuItem;
  /** section.entry.entry */
  way: string;
  depth: number;
}

/** One entry at any depth: a leaf, or a branch that unfolds (disclosure, not a role=menu). */
export function MenuEntry({ item, way, depth }: MenuEntryProps) {
  const { dispatch, flyouts } = useMenuControl();
  const entry = useRef<HTMLLIElement>(null);
  if (item.visible === false) return null;

  function onPointerEnter(event: PointerEvent) {
    if (depth > 1 || event.pointerType !== 'mouse' || !flyouts()) return;
    dispatch({ type: 'hover', key: way, group: item.kind === 'group' });
  }
  // Where the slim modes draw label and fly-out: beside the entry, wherever the menu is scrolled to.
  const locate = () => {
    const top = entry.current?.getBoundingClientRect().top ?? 0;
    entry.current?.style.setProperty('--y', `${top}px`);
  };

  return (
    <li
      ref={entry}
      data-raiz={depth === 1 || undefined}
      data-nivel={depth}
      className={item.class}
      {...(depth === 1 && { onPointerEnter, onPointerOver: locate, onFocus: locate })}
    >
      {item.kind === 'group' ? (
        <MenuBranch item={item} way={way} depth={depth} />
      ) : (
        <MenuLeaf item={item} way={way} />
      )}
    </li>
  );
}

function MenuBranch({ item, way, depth }: { item: GroupItem; way: string; depth: number }) {
  const { state, dispatch, here, flyouts } = useMenuControl();
  const open = isWithin(state.open, way);
  const branch = useRef<HTMLDivElement>(null);
  const Icon = item.icon && ICONS[item.icon];

  // The fly-out stays beside its entry, also while the menu itself is scrolled.
  useLayoutEffect(() => {
    const box = branch.current;
    if (!open || depth > 1 || !box) return;
    const place = () => placeFlyout(box);
    const nav = box.closest('nav');
    place();
    nav?.addEventListener('scroll', place, { passive: true });
    return () => nav?.removeEventListener('scroll', place);
  }, [open, depth]);

  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-disabled={item.disabled}
        data-dentro={isWithin(here, way) || undefined}
        onClick={() =>
          item.disabled || dispatch({ type: 'toggle', key: way, flyout: depth === 1 && flyouts() })
        }
      >
        {Icon && <Icon aria-hidden="true" />}
        <span>{item.label}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <div ref={branch} data-rama="" data-desplegada={open || undefined}>
        <ul aria-label={item.label}>
          {item.items.map((child, index) => (
            <MenuEntry key={child.label} item={child} way={`${way}.${index}`} depth={depth + 1} />
          ))}
        </ul>
      </div>
    </>
  );
}
