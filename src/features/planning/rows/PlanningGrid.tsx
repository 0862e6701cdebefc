import { useVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import { CHANGE, type ColumnId, FIELDS } from '../../../domain/planning/fields.ts';
import type { Planning } from '../../../domain/planning/planning.ts';
import type { PlanningTable } from '../../../domain/planning/table.ts';
import type { PlanningView } from '../../../domain/planning/view.ts';
import { useObservable } from '../../../domain/services.ts';
import { cssVariables } from '../../../ui/base/css-variables.ts';
import { ColumnHead } from '../columns/ColumnHead.tsx';
import styles from '../planning.module.css';
import { CellValue } from './CellValue.tsx';
import { GroupHead } from './GroupHead.tsx';
import { PickRow } from './PickRow.tsx';
import { usePlanningTable } from './use-planning-table.ts';
import { useRowFocus } from './use-row-focus.ts';

export interface RowsProps {
  table: PlanningTable;
  planning: Planning;
  view: PlanningView;
  /** values of the groups whose rows are not shown */
  closed: ReadonlySet<string>;
  onToggle(value: string): void;
  /** the rows that were chosen, to add them up */
  picked: ReadonlySet<number>;
  onPick(row: number): void;
  isShown(id: ColumnId): boolean;
}

// Safari does not make scrolling boxes focusable, but the keyboard must reach them (WCAG 2.1.1).
const FOCUSABLE = { tabIndex: 0 };
const HIDDEN = { 'aria-hidden': true };
/** A finger needs 44 px. */
const ROW_PX = 44;
const OVERSCAN = 16;
/** How many rows are rendered at first: each step has a task and a frame of its own, so that none is long. */
const FIRST_ROWS = [0, 8, 16, 24];
const CHANGE_REM = 8;
const widthOf = (id: ColumnId) => (id === CHANGE ? CHANGE_REM : FIELDS[id].width);

/** A real table in a box that scrolls. Only the rows within the box, and some around it, are in the document. */
export function PlanningGrid({
  table,
  planning,
  view,
  closed,
  onToggle,
  picked,
  onPick,
  isShown,
}: RowsProps) {
  const box = useRef<HTMLElement>(null);
  const rowPx = Math.max(ROW_PX, Math.round(useAppearance('scale') * 2.857));
  const { items } = view;
  const most = useSteps(FIRST_ROWS);
  const focus = useRowFocus(box, items.length);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    rangeExtractor: focus.rangeExtractor,
  });
  // Another order or search begins at its first row.
  const query = useObservable(planning.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query changed
  useLayoutEffect(() => {
    focus.reset();
    // Not by the virtualizer, which repeats a scroll of its own until it has arrived, also against the person's.
    if (box.current) box.current.scrollTop = 0;
  }, [query]);
  const placed = virtual.getVirtualItems().slice(0, most);
  const stop = focus.stop(virtual.range?.startIndex ?? 0);
  const shown = placed.flatMap(({ index }) => {
    const row = items[index] ?? -1;
    return row < 0 ? [] : [{ row }];
  });
  const grid = usePlanningTable(table, planning, shown);
  const rows = new Map(grid.getRowModel().rows.map((row) => [row.original.row, row]));
  const columns = grid.getVisibleLeafColumns();
  const width = columns.reduce((sum, { id }) => sum + widthOf(id as ColumnId), 0);
  let end = 0;
  return (
    <section
      ref={box}
      className={styles.box}
      style={cssVariables({ '--first': `${widthOf(columns[0]?.id as ColumnId)}rem` })}
      aria-label="Grupos"
      {...FOCUSABLE}
      {...focus.handlers}
    >
      <table
        className={styles.table}
        aria-rowcount={items.length + 1}
        style={cssVariables({ '--row': `${rowPx}px`, '--width': `${width}rem` })}
      >
        <caption className="visually-hidden">Grupos de la planeación</caption>
        <colgroup>
          {columns.map(({ id }) => (
            <col key={id} style={{ width: `${widthOf(id as ColumnId)}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => {
              const sorted = column.getIsSorted();
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={column.columnDef.meta?.column.numbers && styles.number}
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  <ColumnHead column={column} table={table} planning={planning} />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {placed.flatMap(({ index, start, size }) => {
            const gap = start - end;
            end = start + size;
            const item = items[index] ?? -1;
            const group = view.groups[-1 - item];
            const row = rows.get(item);
            return [
              gap > 0 && <Spacer key={`antes-${index}`} height={gap} span={columns.length} />,
              group ? (
                <GroupHead
                  key={`grupo-${group.value}`}
                  group={group}
                  at={index}
                  stop={index === stop}
                  open={!closed.has(group.value)}
                  span={columns.length}
                  onToggle={onToggle}
                  isShown={isShown}
                />
              ) : (
                <tr
                  key={item}
                  aria-rowindex={index + 2}
                  data-at={index}
                  data-picked={picked.has(item) || undefined}
                >
                  {row?.getVisibleCells().map((cell, place) => {
                    const { column } = cell.column.columnDef.meta ?? {};
                    if (!column) return null;
                    const numeric = column.numbers ? styles.number : undefined;
                    return place === 0 ? (
                      <th key={cell.id} scope="row" title={String(cell.getValue())}>
                        <PickRow row={item} stop={index === stop} picked={picked} onPick={onPick}>
                          <CellValue column={column} row={item} />
                        </PickRow>
                      </th>
                    ) : (
                      <td key={cell.id} className={numeric} title={String(cell.getValue()) || undefined}>
                        <CellValue column={column} row={item} />
                      </td>
                    );
                  })}
                </tr>
              ),
            ];
          })}
          <Spacer height={Math.max(0, virtual.getTotalSize() - end)} span={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

/** @returns the next number of `steps` after each time that the one before was painted, and then infinity */
function useSteps(steps: readonly number[]): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < steps.length) startTransition(() => setStep(step + 1));
  }, [step, steps]);
  return steps[step] ?? Infinity;
}

/** Stands for rows that are not in the document. */
const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr {...HIDDEN} className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
