import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { colorOptions } from '../../user/color-options.ts';
import { formatColor, type Hsl, parseColor } from '../../user/colors.ts';

interface ColorChoiceProps {
  value: Hsl;
  dark: boolean;
  onChange(color: Hsl): void;
}

/** The 24 of A6.6, as part of the form. */
export function ColorChoice({ value, dark, onChange }: ColorChoiceProps) {
  return (
    <RadioGroup
      legend="Mi color"
      legendHidden
      look="dots"
      options={colorOptions(dark)}
      value={formatColor(value)}
      onChange={(text) => onChange(parseColor(text) ?? value)}
    />
  );
}
