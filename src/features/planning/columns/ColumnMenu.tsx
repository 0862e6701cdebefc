import ListFilter from 'lucide-react/icons/list-filter';
import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { CHANGE, type ColumnId, FIELDS, titleOf } from '../../../domain/planning/fields.ts';
import type { Planning } from '../../../domain/planning/planning.ts';
import type { PlanningTable } from '../../../domain/planning/table.ts';
import type { Filter } from '../../../domain/planning/view.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useCloseOnBack } from '../../../ui/hooks/use-close-on-back.ts';
import styles from '../planning.module.css';
import type { GridColumn } from '../rows/use-planning-table.ts';
import { RangeFilter, ValueFilter } from './ColumnFilter.tsx';

interface ColumnMenuProps {
  column: GridColumn;
  table: PlanningTable;
  planning: Planning;
}

/** What can be done with a column: its order, its filter, and whether it is shown. */
export function ColumnMenu({ column, table, planning }: ColumnMenuProps) {
  const id = column.id as ColumnId;
  const { config } = useServices();
  const query = useObservable(planning.query);
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  const title = titleOf(id);
  const rule = id === CHANGE ? undefined : FIELDS[id];
  const filter = query.filters[id];
  const numeric = rule?.number === true;
  const setFilter = (next: Filter | undefined) => {
    const { [id]: _before, ...others } = query.filters;
    planning.ask({ ...query, filters: next ? { ...others, [id]: next } : others });
  };
  const others = query.sort.some((one) => one.id !== id);
  const sort = (desc: boolean, also: boolean) => {
    column.toggleSorting(desc, also);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={styles.icon}
        aria-label={filter ? `Opciones de ${title}, con filtro` : `Opciones de ${title}`}
        data-on={filter ? true : undefined}
      >
        <ListFilter aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.menu} aria-label={`Opciones de ${title}`} collisionPadding={8}>
          <div className={page.row}>
            <Button onClick={() => sort(false, false)}>{numeric ? 'Menor primero' : 'De la A a la Z'}</Button>
            <Button onClick={() => sort(true, false)}>{numeric ? 'Mayor primero' : 'De la Z a la A'}</Button>
            {others && column.getSortIndex() === -1 && (
              <Button onClick={() => sort(false, true)}>Y después por {title}</Button>
            )}
          </div>
          {numeric ? (
            <RangeFilter filter={filter} onChange={setFilter} />
          ) : (
            <ValueFilter id={id} table={table} query={query} filter={filter} onChange={setFilter} />
          )}
          <div className={page.row}>
            {filter && <Button onClick={() => setFilter(undefined)}>Quitar filtro</Button>}
            {rule?.campo && (
              <Button
                onClick={() => {
                  setOpen(false);
                  if (rule.campo) void config.set(rule.campo, false);
                }}
              >
                Ocultar columna
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
