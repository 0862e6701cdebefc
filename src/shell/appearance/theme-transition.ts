import type { Appearance } from '../../domain/appearance/appearance.ts';
import {
  appearanceDocument,
  applyAppearance,
  paintThemeColor,
} from '../../domain/appearance/apply-appearance.ts';
import { crossFade, nextFrame } from '../navigation/view-transition.ts';

/** Milliseconds; must equal the duration in motion.css of the fade for browsers without view transitions. */
const FADE_MS = 300;

/**
 * Makes later color changes of the appearance fade (A1.4). Call it before the person can choose one. Uses a
 * view transition: transitions on every element would recalculate the styles of the whole page in each frame.
 */
export function fadeAppearanceChanges(): void {
  appearanceDocument.change = fadeTo;
}

let wanted: Appearance;
let coming = false;
let fades = 0;

function fadeTo(appearance: Appearance, root: HTMLElement): void {
  // A pending fade applies the newest appearance.
  wanted = appearance;
  if (coming) return;
  const { dataset } = root;
  const colours = () => `${dataset.tema} ${dataset.esquema} ${dataset.diseno}`;
  const scheme = appearance.colorScheme === 'dark' ? 'oscuro' : 'claro';
  if (colours() === `${appearance.theme} ${scheme} ${appearance.layoutTheme}`) {
    // Another menu or scale lays out the whole page, and the frame that shows the press need not wait for it.
    void nextFrame().then(() => applyAppearance(wanted, root));
    return;
  }
  dataset.fading = '';
  coming = true;
  const faded = crossFade(() => {
    coming = false;
    applyAppearance(wanted, root);
    paintThemeColor(root);
  });
  const mine = ++fades;
  const end = () => {
    // A later fade still needs the attribute.
    if (mine === fades) delete dataset.fading;
  };
  if (faded) void faded.then(end);
  else setTimeout(end, FADE_MS);
}
