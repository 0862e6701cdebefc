import { applyMove } from './tab-acts.ts';
import { sayOfTabs } from './tab-focus.ts';
import type { GesturePorts } from './tab-gestures.ts';
import { askForMenu } from './tab-menu-request.ts';
import { createTabSlide, type TabSlide } from './tab-slide.ts';

/** CSS pixels that a hand trembles. */
const SLACK = 6;
/** Until then a finger scrolls. */
const LIFT_MS = 400;
/** Longer than the browsers that tell of a long press themselves; iOS does not. */
const PRESS_MS = 650;

/**
 * From a pointer that went down on a tab, or a finger on a link: the mouse drags a tab at once, a finger after a moment,
 * and a finger that stays asks for the menu. Escape puts the tab back.
 */
export function holdTab(down: PointerEvent, tab: HTMLElement | null, ports: GesturePorts): void {
  const { target, pointerId } = down;
  const finger = down.pointerType !== 'mouse';
  if (down.button !== 0 || !(target instanceof HTMLElement || target instanceof SVGElement)) return;
  if (target.closest('[data-pestana] button')) return;
  // It was up again before this file had come.
  if (finger && !target.hasPointerCapture(pointerId)) return;

  const over = new AbortController();
  const { signal } = over;
  let slide: TabSlide | undefined;
  let lifted = !finger;
  const timer = finger ? setTimeout(tab ? lift : press, tab ? LIFT_MS : PRESS_MS) : undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function lift() {
    lifted = true;
    tab?.setAttribute('data-alzada', '');
    signal.addEventListener('abort', () => tab?.removeAttribute('data-alzada'));
  }
  function press() {
    end(false);
    swallow('down');
    if (target instanceof Element) askForMenu(target, down.clientX, down.clientY, ports);
  }
  function onMove(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    if (event.pointerType === 'mouse' && event.buttons === 0) return end(false, 'up');
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
    // Before it is lifted, a moving finger scrolls.
    if (far && !(tab && lifted)) return end(false);
    if (far && tab && !slide) {
      slide = createTabSlide(tab, down.clientX);
      if (!finger) tab.setPointerCapture(pointerId);
    }
    slide?.moveTo(event.clientX);
  }
  function onUp(event: PointerEvent) {
    if (event.pointerId !== pointerId) return;
    const asks = finger && lifted && !slide;
    end(true, 'up');
    if (asks) {
      swallow('up');
      if (target instanceof Element) askForMenu(target, down.clientX, down.clientY, ports);
    }
  }
  function end(done: boolean, pointer: 'down' | 'up' = 'down') {
    over.abort();
    const goal = slide?.end();
    if (!slide) return;
    swallow(pointer);
    const path = tab?.dataset.pestana;
    if (done && path !== undefined && goal !== undefined) sayOfTabs(applyMove(path, goal, ports));
  }

  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false, 'up'), {
    signal,
  });
  addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal, capture: true });
  // Ahead of tab-gestures.ts: on a tab the finger that stays may still drag; on a link the browser's word is enough.
  addEventListener(
    'contextmenu',
    (event) => {
      if (!tab) return end(false);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  if (finger)
    target.addEventListener('touchmove', (event) => lifted && event.cancelable && event.preventDefault(), {
      signal,
      passive: false,
    });
}

/** The click that follows the pointer's end is no click on what was held. */
function swallow(pointer: 'down' | 'up'): void {
  const eat = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const over = new AbortController();
  const { signal } = over;
  addEventListener('click', eat, { capture: true, signal });
  addEventListener('touchend', eat, { capture: true, passive: false, signal });
  // It comes in the turn of that end, if at all; the next one is another, and may be the keyboard's.
  const done = () => setTimeout(() => over.abort());
  if (pointer === 'up') done();
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, done, { capture: true, signal });
  addEventListener('pointerdown', () => over.abort(), { once: true, capture: true, signal });
}
