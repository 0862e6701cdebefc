import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const PAGE = 10;
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Tab reaches one row; arrows, Page Up, Page Down, Home and End go to others. With a stop for each, the keyboard
 * would not come out of 50 000 rows. A row is an element with `data-at`, its place, and contains one control.
 * @param rows contains the rows
 * @param count how many rows there are, those that are not in the document included
 */
export function useRowFocus(rows: RefObject<HTMLElement | null>, count: number) {
  const [focused, setFocused] = useState<number>();
  /** The row that a key asked for; it gets the focus once it is in the document. */
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = rows.current?.querySelector(`[data-at="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.querySelector<HTMLElement>('input, button')?.focus();
  });
  const kept = focused !== undefined && focused < count ? focused : undefined;
  return {
    /** The row with the focus stays in the document while it is scrolled away. */
    rangeExtractor(range: Range): number[] {
      const places = defaultRangeExtractor(range);
      if (kept === undefined || places.includes(kept)) return places;
      return [...places, kept].sort((a, b) => a - b);
    },
    /** Begins again at the first row in sight. */
    reset: () => setFocused(undefined),
    /** @param first the first row in sight. @returns place of the row that Tab reaches */
    stop: (first: number) => kept ?? first,
    handlers: {
      onFocus({ target }: FocusEvent) {
        const at = placeOf(target);
        wanted.current = undefined;
        setFocused(at);
      },
      onKeyDown(event: KeyboardEvent) {
        const at = wanted.current ?? placeOf(event.target);
        const next = at === undefined ? undefined : KEYS[event.key]?.(at, count - 1);
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        wanted.current = Math.min(Math.max(next, 0), count - 1);
        setFocused(wanted.current);
      },
    },
  };
}

function placeOf(target: EventTarget): number | undefined {
  const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset.at;
  return at === undefined ? undefined : Number(at);
}
