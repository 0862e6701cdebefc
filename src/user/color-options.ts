import { colorName } from './color-names.ts';
import { formatColor, PALETTE, paintColor } from './colors.ts';

/** The 24 of A6.6 as a choice, each with a name for those who do not see it. */
export const colorOptions = (dark: boolean) =>
  PALETTE.map((color) => ({
    value: formatColor(color),
    label: colorName(color),
    swatch: paintColor(color, dark),
    ink: dark ? '#000814' : 'inherit',
  }));
