import type { Appearance } from './appearance.ts';

/**
 * Applies the appearance to the document, without a transition; theme-transition.ts replaces `change` once
 * choices are offered.
 */
export const appearanceDocument = {
  change(appearance: Appearance, root: HTMLElement): void {
    applyAppearance(appearance, root);
    paintThemeColor(root);
  },
};

/**
 * Sets the appearance on the root element, with the attribute values that tokens.css and the inline script
 * use.
 */
export function applyAppearance(appearance: Appearance, { dataset, style }: HTMLElement): void {
  dataset.tema = appearance.theme;
  dataset.esquema = appearance.colorScheme === 'dark' ? 'oscuro' : 'claro';
  dataset.menu = appearance.menuMode;
  dataset.diseno = appearance.layoutTheme;
  dataset.campos = appearance.inputStyle;
  if (appearance.ripple) dataset.onda = '';
  else delete dataset.onda;
  // Setting the property restyles every element, even if the value is the same.
  const escala = String(appearance.scale);
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
