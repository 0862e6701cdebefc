import { memo } from 'react';
import { formatColor, type Hsl, parseColor } from '../../../shared/colors.ts';
import { colorOptions } from '../../domain/settings/color-options.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';

interface ColorChoiceProps {
  value: Hsl;
  dark: boolean;
  onChange(color: Hsl): void;
}

/** The choice among the 24 colors (A6.6), as part of the form. */
export const ColorChoice = memo(({ value, dark, onChange }: ColorChoiceProps) => {
  return (
    <RadioGroup
      legend="Mi color"
      legendHidden
      variant="dots"
      options={colorOptions(dark)}
      value={formatColor(value)}
      onChange={(text) => onChange(parseColor(text) ?? value)}
    />
  );
});
