import { applyLook, lookDocument, paintThemeColor } from '../user/look-document.ts';
import type { Look } from '../user/services.ts';
import { crossFade } from './cross-fade.ts';

/**
 * A1.4: from now on a change of colours is one that somebody watches, so it fades; a start is never seen fading in.
 * One picture fades into another: a transition of every element restyles the whole page in each frame (four times as long).
 */
export function fadeLookChanges(): void {
  let wanted: Look;
  let coming = false;
  lookDocument.change = (look, root) => {
    // What comes to the document a moment later is the newest wish by then.
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
    const end = () => delete dataset.transicion;
    // Where there are no pictures, motion.css lets the elements fade as long as the mark stands.
    transition?.finished.then(end, end);
  };
}
