import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

interface SwitchProps {
  label: string;
  description?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  /** Below the label, inside the row: the state of its saving. */
  note?: ReactNode;
}

/** A row with label and switch; the browser's own checkbox, so that form, keyboard and touch are the browser's. */
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
