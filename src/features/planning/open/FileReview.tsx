import { useEffect, useRef } from 'react';
import { PLANNING_FIELDS, titleOf } from '../../../domain/planning/fields.ts';
import type { Planning, ReviewedFile } from '../../../domain/planning/planning.ts';
import { missingText } from '../../../domain/planning/read-file.ts';
import { number } from '../../../lib/number-text.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { fileText } from '../planning-text.ts';
import { ProblemList } from './ProblemList.tsx';

interface FileReviewProps {
  file: ReviewedFile;
  /** it is read again, with other columns */
  again: boolean;
  planning: Planning;
}

interface SampleRow {
  at: number;
  cells: readonly string[];
}

/** What a file contains, before it is opened: its columns, its first rows and its problems. */
export function FileReviewPart({ file, again, planning }: FileReviewProps) {
  const { name, review, rows } = file;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const columns = review.columns.map((column, at) => ({
    ...column,
    at,
    title: column.header || `Columna ${at + 1}`,
  }));
  const unused = columns.filter(({ field }) => field === '').map(({ title }) => title);
  const missing = missingText(review.columns);
  return (
    <section
      className={`${page.list} ${page.tight}`}
      aria-labelledby="revisar"
      aria-busy={again || undefined}
    >
      <h2 id="revisar" tabIndex={-1} ref={heading}>
        Revisa <span translate="no">{name}</span>
      </h2>
      <p role="status">{fileText(rows, review)}</p>
      {review.fault && <Callout kind="alert">{review.fault}</Callout>}
      {missing && <p>El archivo no trae {missing}: esas columnas no aparecen en la tabla.</p>}
      {unused.length > 0 && <p className={page.quiet}>No se usan ni se guardan: {unused.join(', ')}.</p>}
      <details open={review.fault !== undefined || undefined}>
        <summary>
          <b>Columnas</b>{' '}
          <span className={page.quiet}>
            Se usan {number(columns.length - unused.length)} de {number(columns.length)}.
          </span>
        </summary>
        <div className={page.grid}>
          {columns.map(({ at, title, field }) => (
            <Select
              key={at}
              label={title}
              value={field}
              aria-disabled={again || undefined}
              onChange={({ target }) => {
                if (again) return;
                // A field has one column: the one that was chosen last.
                const wanted = columns.map((other) => (other.field === target.value ? '' : other.field));
                wanted[at] = PLANNING_FIELDS.find((one) => one === target.value) ?? '';
                void planning.assign(wanted);
              }}
            >
              <option value="">No se usa</option>
              {PLANNING_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {titleOf(one)}
                </option>
              ))}
            </Select>
          ))}
        </div>
      </details>
      <Table
        caption="Primeras filas"
        columns={columns
          .filter(({ field }) => field !== '')
          .map(({ at, title }) => ({ key: `${at}`, title, cell: (row: SampleRow) => row.cells[at] }))}
        rows={review.sample.map((cells, at) => ({ cells, at }))}
        rowKey={({ at }) => `${at}`}
      />
      <ProblemList problems={review.problems} count={review.problemCount} name={name} />
      <div className={page.row}>
        <Button
          variant="primary"
          busy={again}
          disabled={review.fault !== undefined}
          onClick={() => void planning.accept()}
        >
          Abrir la tabla
        </Button>
        <Button onClick={planning.cancel}>Cancelar</Button>
      </div>
    </section>
  );
}
