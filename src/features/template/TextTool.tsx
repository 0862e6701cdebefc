import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { page } from '../../ui/page.ts';
import { capitalize, sanitize } from '../../user/text.ts';
import styles from './template.module.css';

/** The two text helpers of the app, at work. */
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
