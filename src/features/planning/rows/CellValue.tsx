import { CHANGE } from '../../../domain/planning/fields.ts';
import { cellBefore, cellText, type TableColumn } from '../../../domain/planning/table.ts';
import styles from '../planning.module.css';
import { EMPTY } from '../planning-text.ts';

/** A cell's text; before it what the last file said, if that differs. */
export function CellValue({ column, row }: { column: TableColumn; row: number }) {
  const text = cellText(column, row);
  const before = cellBefore(column, row);
  if (column.id === CHANGE) return text && <b className={styles.change}>{text}</b>;
  if (before === undefined) return text;
  return (
    <>
      <del>
        <span className="visually-hidden">antes </span>
        {before || EMPTY}
      </del>{' '}
      <ins>{text || EMPTY}</ins>
    </>
  );
}
