import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { titleOf } from '../../../domain/planning/fields.ts';
import { ColumnHead } from '../columns/ColumnHead.tsx';
import styles from '../planning.module.css';
import { CellValue } from './CellValue.tsx';
import { GroupButton } from './GroupHead.tsx';
import { PickRow } from './PickRow.tsx';
import type { RowsProps } from './PlanningGrid.tsx';
import { usePlanningTable } from './use-planning-table.ts';
import { useRowFocus } from './use-row-focus.ts';

const CARD_PX = 190;

/** The table's rows as cards, for a phone: the same columns, in the page's own scrolling. */
export function PlanningCards({
  table,
  planning,
  view,
  closed,
  onToggle,
  picked,
  onPick,
  isShown,
}: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  const { items } = view;
  const focus = useRowFocus(list, items.length);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => CARD_PX,
    overscan: 6,
    scrollMargin: top,
    rangeExtractor: focus.rangeExtractor,
    getItemKey: (index) => items[index] ?? index,
  });
  const placed = virtual.getVirtualItems();
  const stop = focus.stop(virtual.range?.startIndex ?? 0);
  const shown = placed.flatMap(({ index }) => {
    const row = items[index] ?? -1;
    return row < 0 ? [] : [{ row }];
  });
  const grid = usePlanningTable(table, planning, shown);
  const rows = new Map(grid.getRowModel().rows.map((row) => [row.original.row, row]));
  return (
    <>
      <ul className={styles.heads} aria-label="Ordenar y filtrar">
        {grid.getVisibleLeafColumns().map((column) => (
          <li key={column.id}>
            <ColumnHead column={column} table={table} planning={planning} />
          </li>
        ))}
      </ul>
      <ul
        ref={list}
        className={styles.cards}
        aria-label="Grupos"
        style={{ height: virtual.getTotalSize() }}
        {...focus.handlers}
      >
        {placed.map(({ index, start, key }) => {
          const item = items[index] ?? -1;
          const group = view.groups[-1 - item];
          const [first, ...cells] = rows.get(item)?.getVisibleCells() ?? [];
          const name = first?.column.columnDef.meta?.column;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-at={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {group && (
                <GroupButton
                  group={group}
                  open={!closed.has(group.value)}
                  stop={index === stop}
                  onToggle={onToggle}
                  isShown={isShown}
                />
              )}
              {name && (
                <>
                  <h2>
                    <PickRow row={item} stop={index === stop} picked={picked} onPick={onPick}>
                      <CellValue column={name} row={item} />
                    </PickRow>
                  </h2>
                  <dl>
                    {cells.map(({ id, column }) => {
                      const meta = column.columnDef.meta;
                      return (
                        meta && (
                          <div key={id}>
                            <dt>{titleOf(meta.column.id)}</dt>
                            <dd>
                              <CellValue column={meta.column} row={item} />
                            </dd>
                          </div>
                        )
                      );
                    })}
                  </dl>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
