import { unsaved } from '../../domain/leaving/unsaved.ts';

/** Milliseconds without a key or pointer press. */
const CALM_MS = 3000;
const CHECK_MS = 500;

const OPEN = '[role$=dialog],[role=menu],[role=listbox]';
const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

/**
 * Runs `run` once, when something may appear over the page: the page is visible, no dialog or menu is open,
 * no form has unsaved changes, no field has the focus, and the person has paused. Returns a function that
 * cancels it.
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
  const check = () => {
    if (!calm()) return;
    stop();
    run();
  };
  const timer = setInterval(check, CHECK_MS);
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, touch, true);
  function stop() {
    clearInterval(timer);
    for (const name of ['keydown', 'pointerdown']) removeEventListener(name, touch, true);
  }
  check();
  return stop;
}
