import type { Look } from './services.ts';

/** Writes the look on the document's root, in the words that tokens.css and the inline script use. */
export function applyLook(look: Look, root: HTMLElement): void {
  const { dataset, style } = root;
  dataset.tema = look.theme;
  dataset.esquema = look.colorScheme === 'dark' ? 'oscuro' : 'claro';
  dataset.menu = look.menuMode;
  dataset.diseno = look.layoutTheme;
  dataset.campos = look.inputStyle;
  if (look.ripple) dataset.onda = '';
  else delete dataset.onda;
  style.setProperty('--escala', String(look.scale));
  paintThemeColor(root);
}

/** The system's bars follow the top bar's colour. */
function paintThemeColor(root: HTMLElement): void {
  const meta = root.ownerDocument.querySelector('meta[name=theme-color]');
  const token = root.dataset.diseno === 'primaryColor' ? '--marca' : '--superficie';
  const color = getComputedStyle(root).getPropertyValue(token).trim();
  if (meta && color) meta.setAttribute('content', color);
}
