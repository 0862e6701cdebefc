import type { FileColumn } from '../../domain/personnel/import-state.ts';
import { number } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './import.module.css';
import { FIELD_TEXTS } from './import-text.ts';

/** stands for the match by the header's name */
const BY_NAME = 'nombre-de-columna';

interface ColumnChoicesProps {
  columns: readonly FileColumn[];
  open: boolean;
  busy: boolean;
  onChange(columns: readonly FileColumn[]): void;
}

/** Which field each column of the file brings. A change has the file looked through again. */
export function ColumnChoices({ columns, open, busy, onChange }: ColumnChoicesProps) {
  const used = columns.filter(({ field }) => field).length;
  const placed = columns.map((column, at) => ({ ...column, at }));
  const unknown = columns.some(({ field }) => field === undefined);
  return (
    <details className={styles.list} open={open || undefined}>
      <summary>
        <b>Columnas</b>{' '}
        <span className={page.quiet}>
          {unknown ? 'Di qué trae cada una.' : `Se usan ${number(used)} de ${number(columns.length)}.`}
        </span>
      </summary>
      <div className={page.grid}>
        {placed.map(({ header, field, at }) => (
          <Select
            key={at}
            label={header || `Columna ${number(at + 1)}`}
            value={field ?? BY_NAME}
            aria-disabled={busy || undefined}
            onChange={({ target }) => {
              if (!busy)
                onChange(columns.map((one, place) => (place === at ? { ...one, field: target.value } : one)));
            }}
          >
            {field === undefined && <option value={BY_NAME}>Según su nombre</option>}
            <option value="">No se usa</option>
            {Object.entries(FIELD_TEXTS).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </details>
  );
}
