import { applyLook, lookDocument, paintThemeColor } from '../user/look-document.ts';
import type { Look } from '../user/services.ts';
import { crossFade } from './cross-fade.ts';

/** As long as motion.css fades by elements, where one picture cannot fade into another. */
const FADE_MS = 300;

/**
 * A1.4: whatever lets a person choose a look calls this before the choice: from then on a change of colours fades.
 * One picture fades into another; a transition of every element would restyle the whole page in each frame.
 */
export function fadeLookChanges(): void {
  lookDocument.change = fadeTo;
}

let wanted: Look;
let coming = false;
let fades = 0;

function fadeTo(look: Look, root: HTMLElement): void {
  // A change that is drawn later brings the newest look by then.
  wanted = look;
  if (coming) return;
  const { dataset } = root;
  const colours = () => `${dataset.tema} ${dataset.esquema} ${dataset.diseno}`;
  const scheme = look.colorScheme === 'dark' ? 'oscuro' : 'claro';
  if (colours() === `${look.theme} ${scheme} ${look.layoutTheme}`) {
    // A task of its own: another menu or scale lays out the whole page, which the press need not wait for.
    setTimeout(() => applyLook(wanted, root));
    return;
  }
  dataset.transicion = '';
  coming = true;
  const transition = crossFade(() => {
    coming = false;
    applyLook(wanted, root);
    paintThemeColor(root);
  });
  const mine = ++fades;
  const end = () => {
    // A later fade still needs the mark.
    if (mine === fades) delete dataset.transicion;
  };
  if (transition) transition.finished.then(end, end);
  else setTimeout(end, FADE_MS);
}
