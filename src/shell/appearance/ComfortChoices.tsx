import { memo } from 'react';
import type { Comfort } from '../../domain/appearance/comfort.ts';
import { RadioGroup, type RadioOption } from '../../ui/fields/RadioGroup.tsx';

const CONTRAST: readonly RadioOption<Comfort['contrast']>[] = [
  { value: 'asSystem', label: 'Como el sistema' },
  { value: 'more', label: 'Siempre' },
  { value: 'system', label: 'Colores del sistema' },
];
const MOTION: readonly RadioOption<Comfort['motion']>[] = [
  { value: 'asSystem', label: 'Como el sistema' },
  { value: 'less', label: 'Siempre' },
];

interface ComfortChoicesProps {
  value: Comfort;
  onChange(value: Comfort): void;
}

/** More contrast and less motion than the system asks for. `Restablecer` leaves them: they are needs, not taste. */
export const ComfortChoices = memo(({ value, onChange }: ComfortChoicesProps) => (
  <>
    <RadioGroup
      legend="Más contraste"
      columns={3}
      value={value.contrast}
      onChange={(contrast) => onChange({ ...value, contrast })}
      options={CONTRAST}
    />
    <RadioGroup
      legend="Menos movimiento"
      columns={2}
      value={value.motion}
      onChange={(motion) => onChange({ ...value, motion })}
      options={MOTION}
    />
  </>
));
