import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Inside the field's edge, after the text. */
  after?: ReactNode;
}

/** A labelled text field; hint and error stand below it and are read with it. */
export function Field({ label, hint, error, after, id, className, ...input }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const notes = [input['aria-describedby'], hint && `${own}-ayuda`, error && `${own}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={own}>{label}</label>
      <span className={styles.box}>
        <input
          {...input}
          id={own}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {after}
      </span>
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
