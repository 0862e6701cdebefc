import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Props of every text field besides the attributes of its element. */
export interface LabelledProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** ids of further descriptions */
  'aria-describedby'?: string | undefined;
}

/** Attributes that connect a control with its label, hint and error. */
interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface WiredFieldProps extends LabelledProps {
  children(wiring: Wiring): ReactNode;
}

/** Label above the control, hint and error below it; both are read with the control. */
export function Labelled({ label, hint, error, id, className, children, ...rest }: WiredFieldProps) {
  const made = useId();
  const own = id ?? made;
  const notes = [rest['aria-describedby'], hint && `${own}-ayuda`, error && `${own}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={own}>{label}</label>
      {children({
        id: own,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {hint && (
        <p id={`${own}-ayuda`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p role="alert" id={`${own}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
