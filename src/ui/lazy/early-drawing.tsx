import { memo, useLayoutEffect } from 'react';
import styles from './early-drawing.module.css';

const ID = 'inicio-guardado';
/** Trusted Types forbid plain text here, even an empty one. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: unknown } };
const NOTHING = { __html: (trustedTypes?.emptyHTML ?? '') as string };

/**
 * The element that the document itself fills with the kept Inicio before React runs (first-paint/kept.js). The
 * element is React's, but its content is not. The pages after it stay hidden until it is empty.
 */
export const EarlyDrawing = memo(() => (
  <div
    id={ID}
    className={styles.early}
    inert
    aria-hidden
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without content, by which React leaves the content alone
    dangerouslySetInnerHTML={NOTHING}
  />
));

/** @param shown the page has something to show in place of the early drawing, which then goes */
export function useEarlyDrawing(shown: boolean): void {
  useLayoutEffect(() => {
    if (shown) endEarlyDrawing(true);
  }, [shown]);
  useLayoutEffect(() => () => endEarlyDrawing(), []);
}

/** @param samePage what was pressed on the drawing stands at the same place now, and is pressed again */
export function endEarlyDrawing(samePage = false): void {
  const drawing = document.getElementById(ID);
  if (!drawing?.firstChild) return;
  drawing.replaceChildren();
  const { x, y } = drawing.dataset;
  if (samePage && x && y)
    setTimeout(() => document.elementFromPoint(+x, +y)?.closest<HTMLElement>('a, button')?.click());
}
