/**
 * Keeps a flyout within the window below the top bar, also when a branch in it expands (A3.6). From the upper
 * half of the window it grows downward, from the lower half upward. Sets three custom properties that
 * slim-menu.module.css reads.
 */
export function placeFlyout(box: HTMLElement): void {
  const entry = box.parentElement?.getBoundingClientRect();
  if (!entry) return;
  const bar = document.querySelector('header')?.offsetHeight ?? 0;
  const down = entry.top < (bar + innerHeight) / 2;
  const near = down ? Math.max(bar + 4, entry.top) : Math.max(8, innerHeight - entry.bottom);
  box.style.setProperty('--top', down ? `${near}px` : 'auto');
  box.style.setProperty('--bottom', down ? 'auto' : `${near}px`);
  box.style.setProperty('--height', `${innerHeight - near - (down ? 8 : bar + 4)}px`);
}
