import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { titleOf } from '../../../domain/planning/fields.ts';
import { cellText, type TableColumn } from '../../../domain/planning/table.ts';
import { number } from '../../../lib/number-text.ts';
import { Table } from '../../../ui/layout/Table.tsx';
import styles from '../planning.module.css';

/** About sixty sheets of paper; more would keep the browser busy for minutes. */
const MOST_PRINTED = 2000;

interface PrintSheetProps {
  columns: readonly TableColumn[];
  rows: Int32Array;
  said: string;
}

/** What is printed: all rows of the view, of which the screen has a few. It exists while the browser prints. */
export function PrintSheet({ columns, rows, said }: PrintSheetProps) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  if (!printing) return null;
  return (
    <div className={styles.sheet}>
      <p>
        {said}
        {rows.length > MOST_PRINTED &&
          `. Se imprimen los primeros ${number(MOST_PRINTED)}: filtra para imprimir otros.`}
      </p>
      <Table
        caption="Grupos de la planeación"
        captionHidden
        columns={columns.map((column) => ({
          key: column.id,
          title: titleOf(column.id),
          cell: (row: number) => cellText(column, row),
          ...(column.numbers && { number: true }),
        }))}
        rows={[...rows.subarray(0, MOST_PRINTED)]}
        rowKey={String}
      />
    </div>
  );
}
