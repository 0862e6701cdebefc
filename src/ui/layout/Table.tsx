import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  number?: boolean;
  /** Tinted, because it was just changed. */
  fresh?: boolean;
}

interface TableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
}

// Safari does not make scrolling boxes focusable, but the keyboard must reach them (WCAG 2.1.1).
const FOCUSABLE = { tabIndex: 0 };

/** A data table whose first column names the row. Wide tables scroll in a box that the keyboard can reach. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey }: TableProps<Row>) {
  const classOf = ({ number, fresh }: Column<Row>) =>
    [number && styles.number, fresh && styles.fresh].filter(Boolean).join(' ') || undefined;
  return (
    <section className={styles.tableBox} aria-label={caption} {...FOCUSABLE}>
      <table className={styles.table}>
        {!captionHidden && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.key} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
