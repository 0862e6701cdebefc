import type { LeapDay } from '../../domain/birthdays/leap-day.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import styles from './birthdays.module.css';

const OPTIONS = [
  { value: '28', label: '28 de febrero' },
  { value: '1', label: '1 de marzo' },
] as const;

/** When to show people born on 29 February in common years (B19). SaveOutcome on this device. */
export function LeapDayChoice({ value, onChange }: { value: LeapDay; onChange(choice: LeapDay): void }) {
  return (
    <div className={styles.leapDay}>
      <RadioGroup
        legend="En los demás años, quien nació el 29 de febrero se muestra el"
        options={OPTIONS}
        value={`${value}`}
        onChange={(choice) => onChange(choice === '1' ? 1 : 28)}
      />
    </div>
  );
}
