import { closeOnBack } from '../../ui/hooks/close-on-back.ts';
import { MENU_BUTTON_ID, type MenuControl } from '../menu/menu-store.ts';

/**
 * Closes a drawer or flyout on Escape and Back and returns the focus to its opener. A flyout also closes on a
 * press outside and when the page scrolls (A3.9). Returns a function that stops it.
 */
export function watchDismissal(nav: HTMLElement, { state, dispatch }: MenuControl): () => void {
  const { drawer } = state.get();
  const from = scrollY;
  const over = new AbortController();
  const options = { signal: over.signal };
  const close = () => {
    const opener = drawer
      ? document.getElementById(MENU_BUTTON_ID)
      : nav.querySelector<HTMLElement>('[aria-expanded="true"]');
    opener?.focus();
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
  const end = closeOnBack(close);
  return () => {
    over.abort();
    end();
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
