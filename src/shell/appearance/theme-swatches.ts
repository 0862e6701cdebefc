import type { ColorScheme, Theme } from '../../../shared/settings.ts';

/** A theme's solid color in one scheme: as usual, with more contrast, and the color of the text on it. */
type Solid = readonly [usual: string, firm: string, ink: string];

/**
 * The tokens `--marca`, `--marca-firme` and `--sobre-marca` of each theme: the settings panel shows all ten at
 * once, so it cannot use the current theme's variables. A test compares them.
 */
const SOLIDS: Readonly<Record<Theme, Readonly<Record<ColorScheme, Solid>>>> = {
  indigo: {
    light: ['oklch(.53 .2 275)', 'oklch(.44 .2 275)', '#fff'],
    dark: ['oklch(.71 .151 275)', 'oklch(.755 .126 275)', 'oklch(.19 .04 275)'],
  },
  blue: {
    light: ['oklch(.555 .157 250)', 'oklch(.465 .132 250)', '#fff'],
    dark: ['oklch(.7 .145 250)', 'oklch(.745 .136 250)', 'oklch(.19 .04 250)'],
  },
  green: {
    light: ['oklch(.54 .129 157)', 'oklch(.45 .107 157)', '#fff'],
    dark: ['oklch(.69 .128 157)', 'oklch(.735 .128 157)', 'oklch(.19 .04 157)'],
  },
  deeppurple: {
    light: ['oklch(.49 .21 295)', 'oklch(.4 .21 295)', '#fff'],
    dark: ['oklch(.715 .166 295)', 'oklch(.76 .137 295)', 'oklch(.19 .04 295)'],
  },
  orange: {
    light: ['oklch(.74 .17 56)', 'oklch(.74 .17 56)', 'oklch(.22 .05 56)'],
    dark: ['oklch(.74 .17 56)', 'oklch(.785 .146 56)', 'oklch(.2 .05 56)'],
  },
  cyan: {
    light: ['oklch(.545 .093 208)', 'oklch(.455 .078 208)', '#fff'],
    dark: ['oklch(.695 .111 208)', 'oklch(.74 .111 208)', 'oklch(.19 .035 208)'],
  },
  yellow: {
    light: ['oklch(.86 .17 92)', 'oklch(.86 .17 92)', 'oklch(.22 .048 92)'],
    dark: ['oklch(.86 .17 92)', 'oklch(.905 .131 92)', 'oklch(.2 .044 92)'],
  },
  pink: {
    light: ['oklch(.58 .2 353)', 'oklch(.49 .2 353)', '#fff'],
    dark: ['oklch(.725 .17 353)', 'oklch(.77 .157 353)', 'oklch(.19 .04 353)'],
  },
  purple: {
    light: ['oklch(.575 .2 320)', 'oklch(.485 .2 320)', '#fff'],
    dark: ['oklch(.72 .17 320)', 'oklch(.765 .17 320)', 'oklch(.19 .04 320)'],
  },
  lime: {
    light: ['oklch(.82 .19 126)', 'oklch(.82 .19 126)', 'oklch(.22 .05 126)'],
    dark: ['oklch(.82 .19 126)', 'oklch(.865 .19 126)', 'oklch(.2 .05 126)'],
  },
};

/** A theme's color as the app would show it, and the color of the text on it. */
export function themeSwatch(theme: Theme, scheme: ColorScheme, moreContrast: boolean) {
  const [usual, firm, ink] = SOLIDS[theme][scheme];
  return { swatch: moreContrast ? firm : usual, ink };
}
