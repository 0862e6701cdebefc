import { isRecord } from '../../lib/json.ts';

/**
 * An address stays in the browser's history, and in copies of it on other devices, after `Salir`. So a word that names
 * people has a random key there. This document remembers the words of whoever is signed in; the history entry's
 * state keeps those of its own address for a reload.
 */
const NAME = 'personas';

let owner: string | undefined;
const words = new Map<string, string>();
const keys = new Map<string, string>();

/** Forgets the words of anybody else. Call before the others. */
export function beginWords(usuario: string | undefined): void {
  if (usuario === owner) return;
  owner = usuario;
  words.clear();
  keys.clear();
}

/** What stands for the word in an address; '' for ''. */
export function keyOf(word: string): string {
  const known = word === '' ? '' : keys.get(word);
  if (known !== undefined) return known;
  const key = Math.random().toString(36).slice(2, 10);
  words.set(key, word);
  keys.set(word, key);
  return key;
}

/** The word that the key stands for; '' if it is unknown here. */
export function wordOf(key: string): string {
  const word = words.get(key) ?? stored()[key];
  if (typeof word !== 'string') return '';
  words.set(key, word);
  keys.set(word, key);
  return word;
}

/** Keeps the words of an address, the present one or that which replaces it, in the history entry. */
export function storeWords(given: readonly string[], href?: string): void {
  const missing = given.some((word) => word !== '' && stored()[keyOf(word)] !== word);
  if (!missing && href === undefined) return;
  const palabras = Object.fromEntries(given.map((word) => [keyOf(word), word]));
  history.replaceState({ ...history.state, [NAME]: { de: owner, palabras } }, '', href);
}

function stored(): Record<string, unknown> {
  const state: unknown = history.state;
  const { de, palabras } = isRecord(state) && isRecord(state[NAME]) ? state[NAME] : {};
  return de === owner && isRecord(palabras) ? palabras : {};
}
