import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './field.module.css';

/** A password field that can show its text; pasting and password managers work (WCAG 3.3.8). */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        // The button's name must not contain the field's label, because people and tests find the field by
        // that label.
        <button type="button" className={styles.reveal} onClick={() => setShown(!shown)}>
          {shown ? 'Ocultar' : 'Mostrar'}
        </button>
      }
    />
  );
}
