/** Whether a page that arrives may take the focus, or the person has put it elsewhere since they set out. */
export interface FocusClaim {
  /** The person sets out for another page. */
  begin(): void;
  /** What has been opened since, or reached by Tab or a press, keeps the focus; so does what is open over the page. */
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
      // A press on nothing lands on the body, or on <main>, which is there for the skip link.
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
