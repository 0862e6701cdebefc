import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';
import { Labelled, type LabelledProps } from './labelled.tsx';

export interface FieldProps
  extends LabelledProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof LabelledProps> {
  /** Inside the field's edge, after the text. */
  after?: ReactNode;
}

/** A labelled text field of one line. */
export function Field({
  label,
  hint,
  error,
  id,
  className,
  'aria-describedby': about,
  after,
  ...input
}: FieldProps) {
  return (
    <Labelled {...{ label, hint, error, id, className, 'aria-describedby': about }}>
      {(wiring) => (
        <span className={styles.box}>
          <input {...input} {...wiring} />
          {after}
        </span>
      )}
    </Labelled>
  );
}
