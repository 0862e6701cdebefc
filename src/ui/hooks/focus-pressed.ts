/**
 * Call once. Safari does not focus a pressed button or link, so a dialog could not return the focus to it,
 * and Back could not return to the link. A button that moves the focus elsewhere on purpose is left alone.
 */
export function focusPressed(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element).closest<HTMLElement>('button,a[href]');
      const { activeElement } = document;
      if (pressed && pressed !== activeElement && activeElement?.contains(pressed))
        pressed.focus({ preventScroll: true });
    },
    true,
  );
}
