import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../ui/Button.tsx';
import { SCALES, type Scale } from '../user/settings.ts';
import styles from './SettingsPanel.module.css';

interface ScaleStepperProps {
  value: Scale;
  onChange(value: Scale): void;
}

/** A5.3: one step of the five at a time, closed at both ends. */
export function ScaleStepper({ value, onChange }: ScaleStepperProps) {
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
}
