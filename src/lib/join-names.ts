/** Begins with the sound of `i`, before which `y` becomes `e`: Inés, Íñigo, Hiram; not Hielo. */
const I_SOUND = /^(h?í|i|hi(?![ae]))/i;

/**
 * `Ana, Íñigo y Zoé`, `Ana e Íñigo`. Intl.ListFormat writes the same in es-MX, except `y` before Í; like `formatDay`,
 * this function does without Intl because a document's first formatter is slow to make.
 */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')} ${I_SOUND.test(last) ? 'e' : 'y'} ${last}`;
}
