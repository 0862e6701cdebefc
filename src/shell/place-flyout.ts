/**
 * A3.6: a fly-out stays inside the window's height below the top bar, also when a branch in it unfolds: from the upper
 * half it grows downwards, from the lower half upwards. SlimMenu.module.css reads the three properties.
 */
export function placeFlyout(box: HTMLElement): void {
  const entry = box.parentElement?.getBoundingClientRect();
  if (!entry) return;
  const bar = document.querySelector('header')?.offsetHeight ?? 0;
  const down = entry.top < (bar + innerHeight) / 2;
  const near = down ? Math.max(bar + 4, entry.top) : Math.max(8, innerHeight - entry.bottom);
  box.style.setProperty('--arriba', down ? `${near}px` : 'auto');
  box.style.setProperty('--abajo', down ? 'auto' : `${near}px`);
  box.style.setProperty('--alto', `${innerHeight - near - (down ? 8 : bar + 4)}px`);
}
