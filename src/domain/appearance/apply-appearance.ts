import type { Appearance } from './appearance.ts';

/**
 * Applies the appearance to the document, without a transition; theme-transition.ts replaces `change` once
 * choices are offered.
 */
export const appearanceDocument = {
  change(look: Appearance, root: HTMLElement): void {
    applyAppearance(look, root);
    paintThemeColor(root);
  },
};

/**
 * Sets the appearance on the root element, with the attribute values that tokens.css and the inline script
 * use.
 */
export function applyAppearance(look: Appearance, { dataset, style }: HTMLElement): void {
  dataset.tema = look.theme;
  dataset.esquema = look.colorScheme === 'dark' ? 'oscuro' : 'claro';
  dataset.menu = look.menuMode;
  dataset.diseno = look.layoutTheme;
  dataset.campos = look.inputStyle;
  if (look.ripple) dataset.onda = '';
  else delete dataset.onda;
  // Setting the property restyles every element, even if the value is the same.
  const escala = String(look.scale);
  if (style.getPropertyValue('--escala') !== escala) style.setProperty('--escala', escala);
}

/**
 * Gives the system's bars the color of the top bar. Reading the color forces the browser to compute the
 * page's styles.
 */
export function paintThemeColor(root: HTMLElement): void {
  const token = root.dataset.diseno === 'primaryColor' ? '--marca' : '--superficie';
  const color = getComputedStyle(root).getPropertyValue(token).trim();
  if (!color) return;
  const bars = root.ownerDocument.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const bar of bars) bar.content = color;
}
