import { useState } from 'react';
import { addDays, isoDay, today } from '../../../lib/calendar.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../template.module.css';
import { courseLength, weeksText } from './weeks.ts';

/** Calculates the length of a course and its hours of class. */
export function WeeksTool() {
  const [from, setFrom] = useState(() => isoDay(today()));
  const [to, setTo] = useState(() => isoDay(addDays(today(), 16 * 7 - 1)));
  const [hours, setHours] = useState('4');
  const length = courseLength(from, to, Number(hours));
  return (
    <div className={styles.tool}>
      <Field label="Primer día" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      <Field
        label="Último día"
        type="date"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={length ? undefined : 'Debe ser el primer día o uno posterior.'}
      />
      <Field
        label="Horas por semana"
        type="number"
        min={0}
        max={40}
        value={hours}
        onChange={(event) => setHours(event.target.value)}
      />
      <p aria-live="polite">{length && weeksText(length)}</p>
    </div>
  );
}
