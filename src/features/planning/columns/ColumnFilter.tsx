import { useMemo, useState } from 'react';
import type { ColumnId } from '../../../domain/planning/fields.ts';
import type { PlanningTable } from '../../../domain/planning/table.ts';
import { type Filter, type PlanningQuery, valueCounts } from '../../../domain/planning/view.ts';
import { fold, plain } from '../../../lib/fold-text.ts';
import { number } from '../../../lib/number-text.ts';
import { page } from '../../../ui/base/page.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../planning.module.css';
import { EMPTY } from '../planning-text.ts';

interface FilterProps {
  filter: Filter | undefined;
  onChange(filter: Filter | undefined): void;
}

const MOST_SHOWN = 60;
/** Fewer are found by the eye. */
const SEARCHED = 10;

/** The values of a column, each with how many groups have it under the other filters. */
export function ValueFilter({
  id,
  table,
  query,
  filter,
  onChange,
}: FilterProps & { id: ColumnId; table: PlanningTable; query: PlanningQuery }) {
  const [text, setText] = useState('');
  const counts = useMemo(() => valueCounts(table, query, id), [table, query, id]);
  const chosen = filter?.kind === 'values' ? filter.values : [];
  const wanted = plain(fold(text));
  const found = counts.filter(({ value }) => plain(fold(value)).includes(wanted));
  // What is chosen can be taken back, also if the other filters leave none of it.
  const lost = chosen.filter((value) => !counts.some((one) => one.value === value));
  const list = [...lost.map((value) => ({ value, count: 0 })), ...found.slice(0, MOST_SHOWN)];
  const toggle = (value: string, on: boolean) => {
    const values = on ? [...chosen, value] : chosen.filter((one) => one !== value);
    onChange(values.length > 0 ? { kind: 'values', values } : undefined);
  };
  return (
    <fieldset className={styles.values}>
      <legend>Solo con estos valores</legend>
      {counts.length > SEARCHED && (
        <Field
          label="Buscar un valor"
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ul>
        {list.map(({ value, count }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              />
              <span>{value || EMPTY}</span>
              <span className={styles.count}>{number(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && (
        <p className={page.quiet}>Y {number(found.length - MOST_SHOWN)} más: escribe para buscar.</p>
      )}
    </fieldset>
  );
}

/** Numbers from and to. */
export function RangeFilter({ filter, onChange }: FilterProps) {
  const range = filter?.kind === 'range' ? filter : undefined;
  const set = (end: 'from' | 'to', text: string) => {
    const { kind: _kind, [end]: _before, ...other } = range ?? { kind: 'range' };
    const next = { ...other, ...(text !== '' && { [end]: Number(text) }) };
    onChange(Object.keys(next).length > 0 ? { kind: 'range', ...next } : undefined);
  };
  return (
    <div className={styles.range}>
      <Field
        label="Desde"
        type="number"
        inputMode="numeric"
        value={range?.from ?? ''}
        onChange={({ target }) => set('from', target.value)}
      />
      <Field
        label="Hasta"
        type="number"
        inputMode="numeric"
        value={range?.to ?? ''}
        onChange={({ target }) => set('to', target.value)}
      />
    </div>
  );
}
