import { applyLook, lookDocument, paintThemeColor } from '../user/look-document.ts';
import { crossFade } from './cross-fade.ts';

/**
 * A1.4: from now on a change of colours is one that somebody watches, so it fades; a start is never seen fading in.
 * One picture fades into another: a transition of every element restyles the whole page in each frame (four times as long).
 */
export function fadeLookChanges(): void {
  lookDocument.change = (look, root) => {
    const { dataset } = root;
    const colours = () => `${dataset.tema} ${dataset.esquema} ${dataset.diseno}`;
    const scheme = look.colorScheme === 'dark' ? 'oscuro' : 'claro';
    if (colours() === `${look.theme} ${scheme} ${look.layoutTheme}`) return applyLook(look, root);
    dataset.transicion = '';
    const transition = crossFade(() => {
      applyLook(look, root);
      paintThemeColor(root);
    });
    const end = () => delete dataset.transicion;
    // Where there are no pictures, base.css lets the elements fade as long as the mark stands.
    transition?.finished.then(end, end);
  };
}
