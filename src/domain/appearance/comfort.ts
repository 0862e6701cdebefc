import { LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/**
 * What the person asks of this device beyond the system's own preferences (WCAG 1.4.6, 2.3.3). The system's
 * preferences always count too.
 */
export interface Comfort {
  /** more: darker texts and stronger lines; system: only the system's colors of text, ground and link */
  contrast: 'asSystem' | 'more' | 'system';
  motion: 'asSystem' | 'less';
}

/** The words of `vista` and of the root's `data-vista`, which contrast.css and motion.css know. */
const WORD = { more: 'contraste', system: 'sistema', less: 'quieto' } as const;

export function comfortOf(local: LocalStore): Comfort {
  const words = (local.get(LOCAL.vista) ?? '').split(' ');
  const has = (choice: keyof typeof WORD) => words.includes(WORD[choice]);
  return {
    contrast: has('more') ? 'more' : has('system') ? 'system' : 'asSystem',
    motion: has('less') ? 'less' : 'asSystem',
  };
}

/** Applies at once and keeps the choice until the person signs out; where nothing can be kept, it is of this page. */
export function setComfort(local: LocalStore, { contrast, motion }: Comfort, { dataset }: HTMLElement): void {
  const words = [contrast, motion]
    .flatMap((choice) => (choice === 'asSystem' ? [] : [WORD[choice]]))
    .join(' ');
  dataset.vista = words;
  if (words) local.set(LOCAL.vista, words);
  else local.remove(LOCAL.vista);
}

/** Applies what is kept: another tab has chosen, or another person's session begins, or this one has ended. */
export function paintComfort(local: LocalStore, { dataset }: HTMLElement): void {
  dataset.vista = local.get(LOCAL.vista) ?? '';
}
