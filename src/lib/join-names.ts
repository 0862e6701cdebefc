/** Begins with the sound of `i`, before which `y` becomes `e`: Inés, Íñigo, Hiram; not Hielo. */
const I_SOUND = /^(h?í|i|hi(?![ae]))/i;

/**
 * `Ana, Íñigo y Zoé`, `Ana e Íñigo`: as Intl.ListFormat writes in es-MX, which has `y` before Í. Without it, for the
 * same reason as `formatDay`.
 */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return `${names.slice(0, -1).join(', ')} ${I_SOUND.test(last) ? 'e' : 'y'} ${last}`;
}
