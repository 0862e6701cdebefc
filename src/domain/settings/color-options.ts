import { formatColor, PALETTE } from '../../../shared/colors.ts';
import { colorName } from './color-names.ts';
import { paintColor } from './colors.ts';

/** The 24 colors (A6.6) as options, each with a name for people who cannot see it. */
export const colorOptions = (dark: boolean) =>
  PALETTE.map((color) => ({
    value: formatColor(color),
    label: colorName(color),
    swatch: paintColor(color, dark),
    ink: dark ? '#000814' : 'inherit',
  }));
