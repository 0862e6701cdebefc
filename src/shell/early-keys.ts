import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';

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

/** Where a person types or edits: there / is a letter, or chooses an option. */
const EDITED = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

/** Ctrl+K, and / where nothing is typed. A single letter can be switched off (WCAG 2.1.4). */
export const isSearchKey = (
  { key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent,
  local: LocalStore,
): boolean =>
  ctrlKey || metaKey
    ? key.toLowerCase() === 'k' && !shiftKey && !altKey
    : key === '/' && !(target as Element).closest?.(EDITED) && slashOpensSearch(local);

/** The person's wish on this device. */
export const slashOpensSearch = (local: LocalStore) => local.get(LOCAL.diagonal) !== 'no';
