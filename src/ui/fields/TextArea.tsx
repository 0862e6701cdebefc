import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Labelled, type LabelledProps } from './labelled.tsx';

type TextAreaProps = LabelledProps & Omit<ComponentProps<'textarea'>, keyof LabelledProps>;

/** A labelled multi-line text field. */
export function TextArea({ label, hint, error, id, className, ...area }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, error, id, className }}>
      {(wiring) => <textarea {...area} {...wiring} className={styles.box} />}
    </Labelled>
  );
}
