/**
 * Call once. Safari gives a button or a link that is pressed no focus: a dialog could not give it back, and Back could not
 * return to the link. A button that keeps the focus elsewhere on purpose keeps it there.
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
