import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a handler for a dialog's `onCloseAutoFocus` that returns the focus to the element that had it when
 * the dialog opened. Radix does so for its own triggers only, and these dialogs have none. A page that has
 * taken the focus meanwhile keeps it.
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const opener = useRef<Element>(null);
  // Runs before Radix moves the focus into the dialog, which it does in a later effect.
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
