import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { Planning } from '../../../domain/planning/planning.ts';
import type { PlanningTable } from '../../../domain/planning/table.ts';
import styles from '../planning.module.css';
import type { GridColumn } from '../rows/use-planning-table.ts';
import { ColumnMenu } from './ColumnMenu.tsx';

interface ColumnHeadProps {
  column: GridColumn;
  table: PlanningTable;
  planning: Planning;
}

/** A column's title, which sorts by it (with Shift: by this one too), and its menu. */
export function ColumnHead({ column, table, planning }: ColumnHeadProps) {
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  const place = column.getSortIndex();
  return (
    <div className={styles.head}>
      <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
        <span>{String(column.columnDef.header)}</span>
        {sorted && (
          <>
            <Arrow aria-hidden="true" />
            {place > 0 && <small>{place + 1}</small>}
          </>
        )}
      </button>
      <ColumnMenu column={column} table={table} planning={planning} />
    </div>
  );
}
