import { sayOfTabs } from '../tabs/tab-focus.ts';
import type { GesturePorts } from './gesture-ports.ts';
import { applyMove } from './tab-actions.ts';
import { createTabSlide, type TabSlide } from './tab-drag-preview.ts';
import { askForMenu } from './tab-menu-request.ts';

/** Movement in CSS pixels that still counts as a press. */
const SLACK = 6;
/** Milliseconds until a resting finger picks up the tab; before that it scrolls. */
const LIFT_MS = 400;
/**
 * Milliseconds of a long press. Longer than in browsers with a long-press event of their own; iOS has none.
 */
const PRESS_MS = 650;

/**
 * Handles a pointer that went down on a tab, or a finger on a link. A mouse drags a tab at once, a finger
 * after a moment; a finger that stays opens the context menu. Escape puts the tab back.
 */
export function holdTab(down: PointerEvent, tab: HTMLElement | null, ports: GesturePorts): void {
  const { target, pointerId } = down;
  const finger = down.pointerType !== 'mouse';
  if (down.button !== 0 || !(target instanceof HTMLElement || target instanceof SVGElement)) return;
  if (target.closest('[data-tab] button')) return;
  // The finger was lifted before this file had loaded.
  if (finger && !target.hasPointerCapture(pointerId)) return;

  const over = new AbortController();
  const { signal } = over;
  let slide: TabSlide | undefined;
  let lifted = !finger;
  const timer = finger ? setTimeout(tab ? lift : press, tab ? LIFT_MS : PRESS_MS) : undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function lift() {
    lifted = true;
    tab?.setAttribute('data-lifted', '');
    signal.addEventListener('abort', () => tab?.removeAttribute('data-lifted'));
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
    // A finger that moves before the tab is picked up scrolls.
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
    const path = tab?.dataset.tab;
    if (done && path !== undefined && goal !== undefined) sayOfTabs(applyMove(path, goal, ports));
  }

  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(false, 'up'), {
    signal,
  });
  addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal, capture: true });
  // Runs before the general gesture listener. On a tab, a resting finger may still drag, so the event is
  // suppressed; on a link, the browser's event opens the menu.
  addEventListener(
    'contextmenu',
    (event) => {
      if (!tab) return end(false);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
}

/** Suppresses the click that the browser fires after the pointer is released. */
function swallow(pointer: 'down' | 'up'): void {
  const eat = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const over = new AbortController();
  const { signal } = over;
  addEventListener('click', eat, { capture: true, signal });
  addEventListener('touchend', eat, { capture: true, passive: false, signal });
  // The browser fires that click in the same task as `pointerup`. Stop listening in the next task, or a
  // keyboard click would be suppressed.
  const done = () => setTimeout(() => over.abort());
  if (pointer === 'up') done();
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, done, { capture: true, signal });
  addEventListener('pointerdown', () => over.abort(), { once: true, capture: true, signal });
}
