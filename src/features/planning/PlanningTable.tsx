import { useMemo, useState } from 'react';
import { CHANGE, type ColumnId, FIELDS } from '../../domain/planning/fields.ts';
import type { Planning } from '../../domain/planning/planning.ts';
import type { PlanningTable } from '../../domain/planning/table.ts';
import { sumsOf, viewOf } from '../../domain/planning/view.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { countOf, number } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { download } from '../../ui/files/download.ts';
import styles from './planning.module.css';
import { groups, sumsText } from './planning-text.ts';
import { exportCsv } from './rows/export-csv.ts';
import { PlanningCards } from './rows/PlanningCards.tsx';
import { PlanningGrid } from './rows/PlanningGrid.tsx';
import { PrintSheet } from './rows/PrintSheet.tsx';
import { SavedViews } from './SavedViews.tsx';
import { TableTools } from './TableTools.tsx';
import { useNarrow } from './use-narrow.ts';

interface TablePartProps {
  table: PlanningTable;
  planning: Planning;
}

/** The table with its tools; on a phone, the same columns and rows as cards. */
export function PlanningTablePart({ table, planning }: TablePartProps) {
  const query = useObservable(planning.query);
  const values = useObservable(useServices().config.values);
  const narrow = useNarrow();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const view = useMemo(() => viewOf(table, query, closed), [table, query, closed]);
  const isShown = (id: ColumnId) => {
    const campo = id === CHANGE ? undefined : FIELDS[id].campo;
    return campo === undefined || values[campo];
  };
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [told, setTold] = useState(table);
  // The row numbers of another table are others.
  if (told !== table) {
    setTold(table);
    setPicked(new Set());
  }
  const columns = table.columns.filter(({ id }) => isShown(id));
  const all = table.size - table.gone;
  const shown = view.rows.length;
  const sums = sumsText(view.sums, isShown);
  const said = shown === all ? groups(shown) : `${number(shown)} de ${groups(all)}`;
  const Rows = narrow ? PlanningCards : PlanningGrid;
  return (
    <>
      <section className={`${page.tight} ${styles.screen}`} aria-label="Tabla de planeación">
        <TableTools table={table} planning={planning} />
        <div className={page.row}>
          <p role="status" className="tabular">
            {[said, sums].filter(Boolean).join(' · ')}
          </p>
          <SavedViews planning={planning} />
          <Button
            onClick={() =>
              void exportCsv(columns, view.rows).then((file) => download('planeacion.csv', file))
            }
          >
            Exportar CSV
          </Button>
          <Button onClick={() => print()}>Imprimir</Button>
        </div>
        <div className={page.row}>
          <p role="status" className="tabular">
            {picked.size > 0 &&
              [`${countOf(picked.size, 'elegido', 'elegidos')}`, sumsText(sumsOf(table, picked), isShown)]
                .filter(Boolean)
                .join(' · ')}
          </p>
          {picked.size > 0 && <Button onClick={() => setPicked(new Set())}>Quitar la selección</Button>}
          {picked.size > 0 && picked.size < shown && (
            <Button onClick={() => setPicked(new Set(view.rows))}>Elegir {groups(shown)}</Button>
          )}
        </div>
        <Rows
          table={table}
          planning={planning}
          view={view}
          closed={closed}
          onToggle={(value) => setClosed((now) => toggled(now, value))}
          picked={picked}
          onPick={(row) => setPicked((now) => toggled(now, row))}
          isShown={isShown}
        />
        {shown === 0 && (
          <p>
            Ningún grupo coincide con lo que buscas.{' '}
            <Button onClick={() => planning.ask({ ...query, text: '', filters: {} })}>Ver todos</Button>
          </p>
        )}
      </section>
      <PrintSheet columns={columns} rows={view.rows} said={[said, sums].filter(Boolean).join(' · ')} />
    </>
  );
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}
