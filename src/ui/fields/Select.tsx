import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Labelled, type LabelledProps } from './labelled.tsx';

type SelectProps = LabelledProps & Omit<ComponentProps<'select'>, keyof LabelledProps>;

/** A labelled native select. */
export function Select({ label, hint, error, id, className, ...select }: SelectProps) {
  return (
    <Labelled {...{ label, hint, error, id, className }}>
      {(wiring) => <select {...select} {...wiring} className={styles.box} />}
    </Labelled>
  );
}
