import { RadioGroup } from '../../ui/RadioGroup.tsx';
import type { LeapDay } from '../../user/leap-day.ts';
import styles from './birthdays.module.css';

const OPTIONS = [
  { value: '28', label: '28 de febrero' },
  { value: '1', label: '1 de marzo' },
] as const;

/** B19: the viewer's wish, kept on this device. */
export function LeapDayChoice({ value, onChange }: { value: LeapDay; onChange(choice: LeapDay): void }) {
  return (
    <div className={styles.wish}>
      <RadioGroup
        legend="En los demás años, quien nació el 29 de febrero se muestra el"
        options={OPTIONS}
        value={`${value}`}
        onChange={(choice) => onChange(choice === '1' ? 1 : 28)}
      />
    </div>
  );
}
