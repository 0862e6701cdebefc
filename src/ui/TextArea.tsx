import { type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labelled text of several lines; hint and error stand below it and are read with it. */
export function TextArea({ label, hint, error, id, ...input }: TextAreaProps) {
  const made = useId();
  const own = id ?? made;
  const notes = [hint && `${own}-ayuda`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={own}>{label}</label>
      <textarea
        {...input}
        id={own}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
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
