import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { ICONS } from '../routes/icons.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import { type OpenTab, pathOf } from '../tabs/tab-list.ts';

interface TabsSheetRowProps {
  tab: OpenTab;
  active: boolean;
  /** set while the list is being reordered */
  place?: { first: boolean; last: boolean };
  onChoose(): void;
  onClose(): void;
  onMove(step: -1 | 1): void;
}

/** One tab of the sheet: its link, and either a close button or two buttons that move it. */
export function TabsSheetRow({ tab, active, place, onChoose, onClose, onMove }: TabsSheetRowProps) {
  const { label, href } = tab;
  const icon = shellRouteAt(pathOf(href))?.icon;
  const Icon = icon && ICONS[icon];

  /** Moves the focus to the next row before this row disappears. */
  function close({ currentTarget }: MouseEvent) {
    const row = currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if (!active) next?.querySelector('button')?.focus();
    onClose();
  }

  return (
    <li>
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
        {label}
      </a>
      {place ? (
        <>
          <Move label={`Subir ${label}`} off={place.first} onPress={() => onMove(-1)} icon={ArrowUp} />
          <Move label={`Bajar ${label}`} off={place.last} onPress={() => onMove(1)} icon={ArrowDown} />
        </>
      ) : (
        <button type="button" aria-label={`Cerrar ${label}`} onClick={close}>
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
