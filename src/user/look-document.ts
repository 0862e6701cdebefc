import type { Look } from './services.ts';

/** How a look comes to the document: at once, so that no start fades in, until a choice is offered (fade-look.ts). */
export const lookDocument = {
  change(look: Look, root: HTMLElement): void {
    applyLook(look, root);
    paintThemeColor(root);
  },
};

/** Writes the look on the document's root, in the words that tokens.css and the inline script use. */
export function applyLook(look: Look, { dataset, style }: HTMLElement): void {
  dataset.tema = look.theme;
  dataset.esquema = look.colorScheme === 'dark' ? 'oscuro' : 'claro';
  dataset.menu = look.menuMode;
  dataset.diseno = look.layoutTheme;
  dataset.campos = look.inputStyle;
  if (look.ripple) dataset.onda = '';
  else delete dataset.onda;
  // Written anew, even as it was, it restyles every element.
  const escala = String(look.scale);
  if (style.getPropertyValue('--escala') !== escala) style.setProperty('--escala', escala);
}

/** The system's bars follow the top bar's colour. Reading it makes the browser work out the styles of the whole page. */
export function paintThemeColor(root: HTMLElement): void {
  const token = root.dataset.diseno === 'primaryColor' ? '--marca' : '--superficie';
  const color = getComputedStyle(root).getPropertyValue(token).trim();
  if (!color) return;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) bar.content = color;
}
