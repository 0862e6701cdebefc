import { CSV_MARK, csvLine } from '../../../../shared/csv-line.ts';
import type { Problem } from '../../../domain/planning/read-file.ts';
import { countOf, number } from '../../../lib/number-text.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { download } from '../../../ui/files/download.ts';
import { Table } from '../../../ui/layout/Table.tsx';

/** What can be read at a glance; the file to download has the others. */
const SHOWN = 50;

interface ProblemListProps {
  /** the first ones */
  problems: readonly Problem[];
  count: number;
  /** of the file */
  name: string;
}

/** The cells and rows that were not taken as they are, by line and column. Nothing if there are none. */
export function ProblemList({ problems, count, name }: ProblemListProps) {
  if (count === 0) return null;
  const placed = problems.slice(0, SHOWN).map((problem, at) => ({ ...problem, at }));
  return (
    <details>
      <summary>
        <b>{countOf(count, 'dato con problema', 'datos con problema')}</b>{' '}
        <span className={page.quiet}>por línea y columna del archivo</span>
      </summary>
      <div className={page.tight}>
        <Table
          caption="Datos con problema"
          captionHidden
          columns={[
            { key: 'linea', title: 'Línea', number: true, cell: ({ linea }) => number(linea) },
            { key: 'columna', title: 'Columna', cell: ({ columna }) => columna || 'Toda la fila' },
            { key: 'valor', title: 'Dice', cell: ({ valor }) => valor },
            { key: 'motivo', title: 'Problema', cell: ({ motivo }) => motivo },
          ]}
          rows={placed}
          rowKey={({ at }) => `${at}`}
        />
        {count > SHOWN && (
          <p className={page.quiet}>
            Se ven los primeros {number(SHOWN)}. En el archivo que puedes descargar están{' '}
            {count > problems.length ? `los primeros ${number(problems.length)}` : 'todos'}.
          </p>
        )}
        <p>
          <Button onClick={() => download(`problemas de ${name}`, problemFile(problems))}>
            Descargar los problemas
          </Button>
        </p>
      </div>
    </details>
  );
}

function problemFile(problems: readonly Problem[]): Blob {
  const rows = problems.map(({ linea, columna, valor, motivo }) => [`${linea}`, columna, valor, motivo]);
  const text = [['Línea', 'Columna', 'Dice', 'Problema'], ...rows].map(csvLine).join('');
  return new Blob([CSV_MARK + text], { type: 'text/csv' });
}
