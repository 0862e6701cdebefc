import { useLayoutEffect, useRef } from 'react';

/**
 * The handler for a dialog's `onCloseAutoFocus`: the focus goes back to where it was when the dialog opened. radix does
 * that for its own triggers only, and these dialogs have none.
 * (What is pressed has the focus in Safari too: focus-pressed.ts.) A page that has taken the focus meanwhile keeps it.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const opener = useRef<Element>(null);
  // Before radix moves the focus into the dialog, which it does in a later effect.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    const taken = document.activeElement !== null && document.activeElement !== document.body;
    const back = opener.current;
    if (!taken && back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  };
}
