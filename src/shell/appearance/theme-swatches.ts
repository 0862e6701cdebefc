import type { Theme } from '../../../shared/settings.ts';

/**
 * Solid color of each theme in the light scheme and the text color on it: the settings panel shows all ten at
 * once, so it cannot use the current theme's variables.
 */
export const THEME_SWATCHES: Readonly<Record<Theme, { swatch: string; ink: string }>> = {
  indigo: { swatch: 'oklch(.53 .2 275)', ink: '#fff' },
  blue: { swatch: 'oklch(.555 .157 250)', ink: '#fff' },
  green: { swatch: 'oklch(.54 .129 157)', ink: '#fff' },
  deeppurple: { swatch: 'oklch(.49 .21 295)', ink: '#fff' },
  orange: { swatch: 'oklch(.74 .17 56)', ink: 'oklch(.22 .05 56)' },
  cyan: { swatch: 'oklch(.545 .093 208)', ink: '#fff' },
  yellow: { swatch: 'oklch(.86 .17 92)', ink: 'oklch(.22 .048 92)' },
  pink: { swatch: 'oklch(.58 .2 353)', ink: '#fff' },
  purple: { swatch: 'oklch(.575 .2 320)', ink: '#fff' },
  lime: { swatch: 'oklch(.82 .19 126)', ink: 'oklch(.22 .05 126)' },
};
