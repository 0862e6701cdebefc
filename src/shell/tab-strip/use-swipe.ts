import { type PointerEvent, useRef } from 'react';

/** Movement in CSS pixels that still counts as a press. */
const SLACK = 10;
/** Part of the row's width beyond which letting go counts. */
const FAR = 0.4;

type RowEvent = PointerEvent<HTMLElement>;

/**
 * Handlers for a row that a finger or pen can swipe aside: it follows, and let go far enough aside it is done away
 * with. A mouse has the row's button. Needs `touch-action: pan-y`.
 */
export function useSwipe(onSwiped: (row: HTMLElement) => void) {
  const from = useRef<number>(undefined);
  const put = (row: HTMLElement, by: number | undefined) => {
    row.style.translate = by === undefined ? '' : `${by}px`;
    row.toggleAttribute('data-swiped', by !== undefined);
  };
  const end = ({ currentTarget }: RowEvent) => {
    from.current = undefined;
    put(currentTarget, undefined);
  };
  return {
    onPointerDown(event: RowEvent) {
      if (event.pointerType !== 'mouse' && event.isPrimary) from.current = event.clientX;
    },
    onPointerMove({ currentTarget, clientX }: RowEvent) {
      const by = clientX - (from.current ?? clientX);
      if (Math.abs(by) > SLACK || currentTarget.hasAttribute('data-swiped')) put(currentTarget, by);
    },
    onPointerUp(event: RowEvent) {
      const { currentTarget, clientX } = event;
      const by = Math.abs(clientX - (from.current ?? clientX));
      const swiped = by > SLACK && by > currentTarget.offsetWidth * FAR;
      end(event);
      if (swiped) onSwiped(currentTarget);
    },
    onPointerCancel: end,
  };
}
