import { LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

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

/** Elements in which a key types a letter or selects an option. */
const EDITED = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';

/** The person's choice on this device: whether the keys / and ? act (WCAG 2.1.4). */
export const singleKeysAct = (local: LocalStore) => local.get(LOCAL.diagonal) !== 'no';

export function setSingleKeysAct(local: LocalStore, act: boolean): void {
  if (act) local.remove(LOCAL.diagonal);
  else local.set(LOCAL.diagonal, 'no');
}

/** True for this key outside text fields, unless the person has turned such keys off. */
export const isSingleKey = (event: KeyboardEvent, key: '/' | '?', local: LocalStore): boolean =>
  event.key === key &&
  !event.ctrlKey &&
  !event.metaKey &&
  !(event.target as Element).closest?.(EDITED) &&
  singleKeysAct(local);

/** True for Ctrl+K (⌘K) and for `/`. */
export const isSearchKey = (event: KeyboardEvent, local: LocalStore): boolean =>
  event.ctrlKey || event.metaKey
    ? event.key.toLowerCase() === 'k' && !event.shiftKey && !event.altKey
    : isSingleKey(event, '/', local);
