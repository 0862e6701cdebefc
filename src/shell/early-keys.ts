/**
 * What somebody types from the shortcut on until the field of the search has the focus (A1.4): its file may still be on
 * its way, and the keys would press what has the focus meanwhile.
 */
const keys: string[] = [];

function onKeyDown(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^(.|Enter|Backspace)$/u.test(event.key)) return;
  keys.push(event.key);
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function catchKeys(): () => void {
  addEventListener('keydown', onKeyDown, true);
  return takeKeys;
}

/** What was caught, once; from here on the keys go where the focus is. */
export function takeKeys(): readonly string[] {
  removeEventListener('keydown', onKeyDown, true);
  return keys.splice(0);
}

/** Ctrl+K, and / where it is not a letter of a text. */
export const isSearchKey = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey
    ? key === 'k' && !shiftKey && !altKey
    : // Only a text has a place where the next letter goes.
      key === '/' && (target as HTMLInputElement).selectionStart == null;
