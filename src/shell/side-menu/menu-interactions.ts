import type { MenuControl } from '../menu/menu-store.ts';
import { watchHover } from './flyout-hover.ts';
import { placeFlyout } from './flyout-position.ts';
import { watchDismissal } from './menu-dismissal.ts';

/**
 * Positions flyouts, opens them on hover, and closes a menu that lies over the page. Runs outside React and
 * loads when the person reaches for the menu. Returns a function that stops it.
 */
export function conduct(nav: HTMLElement, menu: MenuControl): () => void {
  let shown = '';
  let leave: (() => void) | undefined;

  // Keeps the flyout beside its entry while the menu is scrolled.
  const place = () => {
    const [root] = /^\d+\.\d+/.exec(menu.state.get().open) ?? [];
    const box =
      root && menu.flyouts() && nav.querySelector<HTMLElement>(`[data-top-item="${root}"] > [data-branch]`);
    if (box) placeFlyout(box);
  };
  const follow = () => {
    const { open, drawer } = menu.state.get();
    const over = drawer ? 'drawer' : menu.flyouts() ? open : '';
    if (over === shown) return;
    shown = over;
    leave?.();
    leave = over ? watchDismissal(nav, menu) : undefined;
    place();
  };

  const ends = [menu.state.subscribe(follow), watchHover(nav, menu)];
  nav.addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  follow();
  return () => {
    for (const end of [...ends, leave]) end?.();
    nav.removeEventListener('scroll', place);
    removeEventListener('resize', place);
  };
}
