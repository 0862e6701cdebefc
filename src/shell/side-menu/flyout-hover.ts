import type { MenuControl } from '../menu/menu-store.ts';

interface Pointer {
  x: number;
  y: number;
}

/** Milliseconds that a pointer on its way to an open flyout may rest on another entry. */
const ON_THE_WAY_MS = 250;

/**
 * True if a pointer that moved from `from` to `to` is heading for the near edge of the flyout, that is, stays
 * within the triangle between both.
 */
export function headsFor(box: Pick<DOMRect, 'left' | 'top' | 'bottom'>, from: Pointer, to: Pointer): boolean {
  const share = (to.x - from.x) / (box.left - from.x);
  if (!(share > 0)) return false;
  return to.y > from.y + (box.top - from.y) * share && to.y < from.y + (box.bottom - from.y) * share;
}

/**
 * Opens the root entry under the mouse while hover is active in a slim menu (A3.6). One listener for all
 * entries and outside React, so that moving over many entries renders nothing. Returns a function that stops
 * it.
 */
export function watchHover(nav: HTMLElement, { state, dispatch, flyouts }: MenuControl): () => void {
  const over = new AbortController();
  const options = { signal: over.signal, passive: true };
  let root: HTMLElement | undefined;
  let last: Pointer = { x: 0, y: 0 };
  let waiting: ReturnType<typeof setTimeout> | undefined;

  // The label and the flyout are positioned beside the entry, wherever the menu is scrolled to.
  const locate = ({ target }: { target: EventTarget | null }) => {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-top-item]') : null;
    nav.removeAttribute('data-quiet');
    if (found && flyouts()) found.style.setProperty('--y', `${found.getBoundingClientRect().top}px`);
    return found ?? undefined;
  };
  const leave = () => {
    clearTimeout(waiting);
    root = undefined;
  };
  const enter = (event: PointerEvent) => {
    const found = event.target instanceof Element && event.target.closest<HTMLElement>('[data-top-item]');
    if (!found || found === root) return;
    clearTimeout(waiting);
    root = locate(event);
    const { open } = state.get();
    if (event.pointerType !== 'mouse' || !flyouts()) return;
    const entry = found.querySelector('[aria-expanded]');
    const group = entry && entry.getAttribute('aria-disabled') !== 'true';
    const go = () => dispatch({ type: 'hover', key: found.dataset.topItem ?? '', group: !!group });
    const box = open && nav.querySelector('[data-top-item] > [data-unfolded]')?.getBoundingClientRect();
    if (box && headsFor(box, last, event)) waiting = setTimeout(go, ON_THE_WAY_MS);
    else go();
  };
  // The pointer or focus may be on an entry already, because this file loads when the person reaches for the
  // menu.
  for (const target of nav.querySelectorAll('[data-top-item]:is(:hover, :focus-within)')) locate({ target });
  nav.addEventListener('pointerover', enter, options);
  nav.addEventListener('pointerleave', leave, options);
  nav.addEventListener('focusin', locate, options);
  nav.addEventListener('pointermove', ({ x, y }) => (last = { x, y }), options);
  // Escape hides the label, which may cover text (WCAG 1.4.13).
  addEventListener('keydown', ({ key }) => key === 'Escape' && nav.setAttribute('data-quiet', ''), options);
  return () => {
    over.abort();
    clearTimeout(waiting);
  };
}
