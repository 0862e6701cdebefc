/** Whether a control is marked as unavailable; it stays focusable. */
export const isOff = (control: Element): boolean => control.getAttribute('aria-disabled') === 'true';
