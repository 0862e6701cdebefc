import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

interface SwitchProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** Shown below the label, inside the row: the save status. */
  note?: ReactNode;
}

/**
 * A row with a label and a switch. It is a native checkbox, so that forms, keyboard and touch work as usual.
 */
export function Switch({ label, description, checked, onChange, disabled, note }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {description && (
          <p id={`${id}-d`} className={styles.description}>
            {description}
          </p>
        )}
        {note}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={description ? `${id}-d` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
