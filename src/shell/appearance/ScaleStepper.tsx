import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { SCALES, type Scale } from '../../../shared/settings.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './AppearancePanel.module.css';

interface ScaleStepperProps {
  value: Scale;
  onChange(value: Scale): void;
}

/** Steps through the five scales, one at a time; the buttons are disabled at either end (A5.3). */
export const ScaleStepper = memo(({ value, onChange }: ScaleStepperProps) => {
  const index = SCALES.indexOf(value);
  const step = (name: string, to: Scale | undefined, Icon: typeof Plus) => (
    <Button aria-label={name} disabled={to === undefined} onClick={() => to !== undefined && onChange(to)}>
      <Icon aria-hidden="true" />
    </Button>
  );
  return (
    <div className={styles.scale}>
      <span>Escala</span>
      {step('Reducir escala', SCALES[index - 1], Minus)}
      <output aria-live="polite">{value}</output>
      {step('Aumentar escala', SCALES[index + 1], Plus)}
    </div>
  );
});
