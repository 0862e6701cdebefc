/** Whether a control says that it cannot be used now; it keeps its place among the stops of Tab. */
export const isOff = (control: Element): boolean => control.getAttribute('aria-disabled') === 'true';
