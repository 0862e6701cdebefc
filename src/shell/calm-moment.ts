import { unsaved } from '../user/unsaved.ts';

/** Nobody has touched keys or pointer for this long. */
const CALM_MS = 3000;
const LOOK_MS = 500;

const OPEN = '[role$=dialog],[role=menu],[role=listbox]';
const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

/**
 * Runs once at a moment when something may come up over the page: it is looked at, nothing else is open, no form is half
 * filled, no field has the focus, and whoever has begun to do something has paused. Answers how to give it up.
 */
export function atCalmMoment(run: () => void): () => void {
  let touched = Number.NEGATIVE_INFINITY;
  const touch = () => {
    touched = Date.now();
  };
  const calm = () =>
    document.visibilityState === 'visible' &&
    Math.abs(Date.now() - touched) >= CALM_MS &&
    !unsaved.any() &&
    !document.activeElement?.matches(FIELDS) &&
    !document.querySelector(OPEN);
  const look = () => {
    if (!calm()) return;
    stop();
    run();
  };
  const timer = setInterval(look, LOOK_MS);
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, touch, true);
  function stop() {
    clearInterval(timer);
    for (const name of ['keydown', 'pointerdown']) removeEventListener(name, touch, true);
  }
  look();
  return stop;
}
