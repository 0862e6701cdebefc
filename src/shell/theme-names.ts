import type { Theme } from '../user/settings.ts';

/** C3's names, with the light scheme's solid and its ink (design.md): the panel shows all ten at once. */
export const THEME_NAMES: Readonly<Record<Theme, { label: string; swatch: string; ink: string }>> = {
  indigo: { label: 'Índigo', swatch: 'oklch(.53 .2 275)', ink: '#fff' },
  blue: { label: 'Azul', swatch: 'oklch(.555 .157 250)', ink: '#fff' },
  green: { label: 'Verde', swatch: 'oklch(.54 .129 157)', ink: '#fff' },
  deeppurple: { label: 'Morado profundo', swatch: 'oklch(.49 .21 295)', ink: '#fff' },
  orange: { label: 'Naranja', swatch: 'oklch(.74 .17 56)', ink: 'oklch(.22 .05 56)' },
  cyan: { label: 'Cian', swatch: 'oklch(.545 .093 208)', ink: '#fff' },
  yellow: { label: 'Amarillo', swatch: 'oklch(.86 .17 92)', ink: 'oklch(.22 .048 92)' },
  pink: { label: 'Rosa', swatch: 'oklch(.58 .2 353)', ink: '#fff' },
  purple: { label: 'Morado', swatch: 'oklch(.575 .2 320)', ink: '#fff' },
  lime: { label: 'Lima', swatch: 'oklch(.82 .19 126)', ink: 'oklch(.22 .05 126)' },
};
