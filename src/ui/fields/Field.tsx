import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { Labelled, type LabelledProps } from './labelled.tsx';

export interface FieldProps extends LabelledProps, Omit<ComponentProps<'input'>, keyof LabelledProps> {
  /** Shown inside the field's border, after the text. */
  after?: ReactNode;
}

/** A labelled single-line text field. */
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
