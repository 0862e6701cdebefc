import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './field.module.css';

/** A password that can be shown; paste and password managers work (WCAG 3.3.8). */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        // Its name must not hold the field's label, by which the field itself is found.
        <button type="button" className={styles.reveal} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar' : 'Mostrar'}
        </button>
      }
    />
  );
}
