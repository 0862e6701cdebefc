import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { colorName } from '../../user/color-names.ts';
import { formatColor, type Hsl, PALETTE, paintColor, parseColor } from '../../user/colors.ts';

interface ColorChoiceProps {
  value: Hsl;
  dark: boolean;
  onChange(color: Hsl): void;
}

/** The 24 of A6.6, each with a name for those who do not see it. */
export function ColorChoice({ value, dark, onChange }: ColorChoiceProps) {
  const options = PALETTE.map((color) => ({
    value: formatColor(color),
    label: colorName(color),
    swatch: paintColor(color, dark),
    ink: dark ? '#000814' : 'inherit',
  }));
  return (
    <RadioGroup
      legend="Mi color"
      legendHidden
      look="dots"
      options={options}
      value={formatColor(value)}
      onChange={(text) => onChange(parseColor(text) ?? value)}
    />
  );
}
