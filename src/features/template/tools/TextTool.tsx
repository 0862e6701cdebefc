import { useState } from 'react';
import { capitalize, sanitize } from '../../../lib/sanitize-text.ts';
import { page } from '../../../ui/base/page.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../template.module.css';

/** Demonstrates the app's two text helpers. */
export function TextTool() {
  const [text, setText] = useState('MARÍA DEL CARMEN "NÚÑEZ" y (PEÑA)');
  return (
    <div className={styles.tool}>
      <Field label="Texto" value={text} onChange={(event) => setText(event.target.value)} />
      <dl className={page.values}>
        <dt>Con mayúsculas</dt>
        <dd>{capitalize(text)}</dd>
        <dt>Sin signos</dt>
        <dd>{sanitize(text)}</dd>
      </dl>
    </div>
  );
}
