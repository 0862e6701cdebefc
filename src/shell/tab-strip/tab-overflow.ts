import { showTab } from '../tabs/tab-focus.ts';

/**
 * Watches whether the tabs overflow their row. Sets `data-overflowing`, `data-before` and `data-after` for the
 * style sheet, keeps the active tab visible and scrolls with the wheel. Measures only when the row or its
 * tabs change.
 */
export function followTabRow(row: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  let room = 0;
  const edges = () => {
    row.toggleAttribute('data-before', row.scrollLeft > 1);
    row.toggleAttribute('data-after', row.scrollLeft < room - 1);
  };
  const measure = () => {
    room = row.scrollWidth - row.clientWidth;
    row.parentElement?.toggleAttribute('data-overflowing', room > 1);
    edges();
  };
  const show = () => {
    showTab(row.querySelector<HTMLElement>('[data-active]'));
    measure();
  };
  const size = new ResizeObserver(measure);
  const change = new MutationObserver(show);
  size.observe(row);
  change.observe(row, { childList: true, subtree: true, attributeFilter: ['data-active'] });
  signal.addEventListener('abort', () => {
    size.disconnect();
    change.disconnect();
    row.parentElement?.removeAttribute('data-overflowing');
    row.removeAttribute('data-before');
    row.removeAttribute('data-after');
  });
  row.addEventListener('scroll', edges, { passive: true, signal });
  row.addEventListener(
    'wheel',
    (event) => {
      if (room < 1 || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      row.scrollLeft += event.deltaY;
    },
    { passive: false, signal },
  );
  show();
}
