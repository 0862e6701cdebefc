import { watchHover } from './flyout-hover.ts';
import type { MenuControl } from './menu-control.ts';
import { watchDismissal } from './menu-dismissal.ts';
import { placeFlyout } from './place-flyout.ts';

/**
 * What the menu does beside unfolding: fly-outs in their place and after the mouse, and the ways out of what lies over the
 * page. Outside React, and fetched when somebody reaches for the menu. Answers the end of it.
 */
export function conduct(nav: HTMLElement, menu: MenuControl): () => void {
  let shown = '';
  let leave: (() => void) | undefined;

  // The fly-out stays beside its entry, also while the menu itself is scrolled.
  const place = () => {
    const [root] = /^\d+\.\d+/.exec(menu.state.get().open) ?? [];
    const box =
      root && menu.flyouts() && nav.querySelector<HTMLElement>(`[data-raiz="${root}"] > [data-rama]`);
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
