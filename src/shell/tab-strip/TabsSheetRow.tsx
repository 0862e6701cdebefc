import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pin from 'lucide-react/icons/pin';
import X from 'lucide-react/icons/x';
import { ICONS } from '../routes/icons.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import { type OpenTab, pathOf } from '../tabs/tab-list.ts';
import styles from './TabsSheet.module.css';
import { useSwipe } from './use-swipe.ts';

interface TabsSheetRowProps {
  tab: OpenTab;
  active: boolean;
  /** something on its page is not saved */
  unsaved: boolean;
  /** set while the list is being reordered */
  place?: { first: boolean; last: boolean };
  onChoose(): void;
  onClose(): void;
  onMove(step: -1 | 1): void;
  onPin(): void;
}

/**
 * One tab of the sheet: its link, and either a close button, which a finger that swipes the row aside can spare, or
 * buttons that move and pin it.
 */
export function TabsSheetRow({ tab, active, unsaved, place, onChoose, ...acts }: TabsSheetRowProps) {
  const { label, href, pinned = false } = tab;
  const icon = shellRouteAt(pathOf(href))?.icon;
  const Icon = icon && ICONS[icon];

  /** Moves the focus to the next row before this row disappears. */
  function close(row: Element | null) {
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if (!active) next?.querySelector('button')?.focus();
    acts.onClose();
  }
  const swipe = useSwipe(close);

  return (
    <li {...(!place && swipe)}>
      <a
        href={href}
        // Excludes the link from the gestures that open links in a tab: it already is a tab.
        data-full-page=""
        aria-current={active ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onChoose();
        }}
      >
        {Icon && <Icon aria-hidden="true" />}
        <span>{label}</span>
        {pinned && !place && <Pin role="img" aria-label="fijada" className={styles.mark} />}
        {unsaved && <span className={styles.mark}>{' Sin guardar'}</span>}
      </a>
      {place ? (
        <>
          <Move label={`Subir ${label}`} off={place.first} onPress={() => acts.onMove(-1)} icon={ArrowUp} />
          <Move label={`Bajar ${label}`} off={place.last} onPress={() => acts.onMove(1)} icon={ArrowDown} />
          <button type="button" aria-label={`Fijar ${label}`} aria-pressed={pinned} onClick={acts.onPin}>
            <Pin aria-hidden="true" />
          </button>
        </>
      ) : (
        <button
          type="button"
          aria-label={`Cerrar ${label}`}
          onClick={({ currentTarget }) => close(currentTarget.closest('li'))}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

interface MoveProps {
  label: string;
  /** at that end of the list: the button does nothing but keeps the focus */
  off: boolean;
  onPress(): void;
  icon: typeof ArrowUp;
}

function Move({ label, off, onPress, icon: Icon }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => off || onPress()}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
