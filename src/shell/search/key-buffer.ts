import type { LocalStore } from '../../storage/local-storage.ts';
import { slashOpensSearch } from '../appearance/slash-shortcut.ts';

/**
 * Keys pressed between the search shortcut and the moment when the search field has the focus (A1.4). While
 * the search's file loads they would otherwise press the focused element.
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

/** Returns the captured keys once and stops capturing. */
export function takeKeys(): readonly string[] {
  removeEventListener('keydown', onKeyDown, true);
  return keys.splice(0);
}

/** Elements in which `/` types a letter or selects an option. */
const EDITED = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

/**
 * True for Ctrl+K (⌘K) and for `/` outside text fields. The single-key shortcut can be turned off (WCAG
 * 2.1.4).
 */
export const isSearchKey = (
  { key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent,
  local: LocalStore,
): boolean =>
  ctrlKey || metaKey
    ? key.toLowerCase() === 'k' && !shiftKey && !altKey
    : key === '/' && !(target as Element).closest?.(EDITED) && slashOpensSearch(local);
