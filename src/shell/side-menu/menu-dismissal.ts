import { closeOnBack } from '../../ui/hooks/close-on-back.ts';
import { closeDrawer, MENU_BUTTON_ID, type MenuControl } from '../menu/menu-store.ts';

/**
 * Closes a drawer on Escape, and a flyout on Escape, Back, a press outside and a scroll of the page (A3.9).
 * Escape and Back return the focus to the opener. Returns a function that stops it.
 */
export function watchDismissal(nav: HTMLElement, menu: MenuControl): () => void {
  const { dispatch } = menu;
  const { drawer } = menu.state.get();
  const from = scrollY;
  const over = new AbortController();
  const options = { signal: over.signal };
  const close = () => {
    if (drawer) return closeDrawer(menu);
    nav.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    dispatch({ type: 'reset' });
  };
  const leave = ({ type, target }: Event) => {
    // This scroll happened before the flyout opened, for example when the page appeared; its event arrived
    // late.
    if (drawer || (type === 'scroll' && scrollY === from)) return;
    if (!(target instanceof Node && nav.contains(target))) dispatch({ type: 'reset' });
  };
  addEventListener('pointerdown', leave, options);
  addEventListener('scroll', leave, { ...options, passive: true });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') close();
      if (event.key === 'Tab' && drawer) goRound(nav, event);
    },
    options,
  );
  const end = drawer ? undefined : closeOnBack(close);
  return () => {
    over.abort();
    end?.();
  };
}

/** Keeps Tab within the open drawer and the button that closes it, because the page behind it is inert. */
function goRound(nav: HTMLElement, event: KeyboardEvent): void {
  const entries = [...nav.querySelectorAll<HTMLElement>('a[href], button')].filter(
    (entry) => !entry.closest('[data-branch]:not([data-unfolded])'),
  );
  const ring = [document.getElementById(MENU_BUTTON_ID), ...entries];
  const at = ring.indexOf(document.activeElement as HTMLElement | null);
  if (at < 0) return;
  event.preventDefault();
  ring[(at + (event.shiftKey ? -1 : 1) + ring.length) % ring.length]?.focus();
}
