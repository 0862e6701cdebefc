import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { CHANGE, type ColumnId, FIELDS, titleOf } from '../../../domain/planning/fields.ts';
import type { Planning } from '../../../domain/planning/planning.ts';
import {
  cellText,
  changeCounts,
  type PlanningTable,
  type TableColumn,
} from '../../../domain/planning/table.ts';
import { useObservable, useServices } from '../../../domain/services.ts';

/** A row of the table, by its number. */
export interface RowPlace {
  row: number;
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: {} as { column: TableColumn },
});
const helper = createColumnHelper<typeof features, RowPlace>();

/** Columns that can be sorted by at once. */
const MOST_SORTS = 3;

/**
 * TanStack's columns, order and cells over our rows. Rows are sorted, filtered and grouped in view.ts, so TanStack gets the
 * row numbers that are on the screen only.
 */
export function usePlanningTable(table: PlanningTable, planning: Planning, rows: readonly RowPlace[]) {
  const query = useObservable(planning.query);
  const values = useObservable(useServices().config.values);
  const columns = useMemo(() => {
    const changes = changeCounts(table);
    const differs = changes && changes.added + changes.changed + changes.gone > 0;
    return helper.columns(
      table.columns
        .filter(({ id }) => id !== CHANGE || differs)
        .map((column) =>
          helper.accessor(({ row }) => cellText(column, row), {
            id: column.id,
            header: titleOf(column.id),
            meta: { column },
          }),
        ),
    );
  }, [table]);
  const columnVisibility = Object.fromEntries(table.columns.map(({ id }) => [id, isShown(id, values)]));
  const sorting = query.sort.map(({ id, desc }) => ({ id: id as string, desc }));
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ row }) => `${row}`,
    state: { sorting, columnVisibility },
    manualSorting: true,
    sortDescFirst: false,
    maxMultiSortColCount: MOST_SORTS,
    onSortingChange(next) {
      const sort = typeof next === 'function' ? next(sorting) : next;
      planning.ask({ ...query, sort: sort.map(({ id, desc }) => ({ id: id as ColumnId, desc })) });
    },
  });
}

const isShown = (id: ColumnId, values: Readonly<Record<string, unknown>>) => {
  const campo = id === CHANGE ? undefined : FIELDS[id].campo;
  return campo === undefined || values[campo] === true;
};

export type PlanningGrid = ReturnType<typeof usePlanningTable>;
export type GridColumn = ReturnType<PlanningGrid['getVisibleLeafColumns']>[number];
