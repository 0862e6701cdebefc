/** Decides whether a new page may take the focus, or the person has moved it since the navigation began. */
export interface FocusClaim {
  /** Marks the beginning of a navigation. */
  begin(): void;
  /**
   * False if something has been opened since, if a dialog or menu lies over the page, or if Tab or a press
   * has put the focus on an element.
   */
  free(): boolean;
  follow(): () => void;
}

const OVER = '[role=dialog],[role=alertdialog],[role=menu]';
const opened = () => document.querySelectorAll(OVER);

export function createFocusClaim(): FocusClaim {
  let known = new Set<Element>();
  let moved = false;
  const onMove = (event: Event) => {
    if (!('key' in event) || event.key === 'Tab') moved = true;
  };
  return {
    begin() {
      known = new Set(opened());
      moved = false;
    },
    free() {
      const active = document.activeElement ?? document.body;
      if (active.closest(OVER) || [...opened()].some((one) => !known.has(one))) return false;
      // A press on empty space focuses the body or `<main>` (which has a tabindex for the skip link).
      return !moved || active.matches('body, main');
    },
    follow() {
      addEventListener('keydown', onMove);
      addEventListener('pointerdown', onMove);
      return () => {
        removeEventListener('keydown', onMove);
        removeEventListener('pointerdown', onMove);
      };
    },
  };
}
