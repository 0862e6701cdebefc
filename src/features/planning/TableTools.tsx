import { CHANGE, type ColumnId, titleOf } from '../../domain/planning/fields.ts';
import type { Planning } from '../../domain/planning/planning.ts';
import { changeCounts, columnOf, type PlanningTable } from '../../domain/planning/table.ts';
import { useObservable } from '../../domain/services.ts';
import { number } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { ColumnSwitches } from './columns/ColumnSwitches.tsx';
import styles from './planning.module.css';
import { filterText } from './planning-text.ts';

const GROUPED: readonly ColumnId[] = ['uab', 'profesor', 'materia', 'origen', CHANGE];

interface TableToolsProps {
  table: PlanningTable;
  planning: Planning;
}

/** Search, groups, columns, and the filters that are set. */
export function TableTools({ table, planning }: TableToolsProps) {
  const query = useObservable(planning.query);
  const filters = Object.entries(query.filters) as [
    ColumnId,
    NonNullable<(typeof query.filters)[ColumnId]>,
  ][];
  const changes = changeCounts(table);
  return (
    <>
      <div className={styles.tools}>
        <Field
          label="Buscar en la tabla"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={({ target }) => planning.ask({ ...query, text: target.value })}
        />
        <Select
          label="Agrupar"
          value={query.group ?? ''}
          onChange={({ target }) => {
            const { group: _group, ...rest } = query;
            const group = GROUPED.find((id) => id === target.value);
            planning.ask(group ? { ...rest, group } : rest);
          }}
        >
          <option value="">Sin agrupar</option>
          {GROUPED.filter((id) => columnOf(table, id)).map((id) => (
            <option key={id} value={id}>
              Por {titleOf(id)}
            </option>
          ))}
        </Select>
        <ColumnSwitches table={table} />
      </div>
      {changes && (
        <p className={page.row}>
          <span>
            {changes.added + changes.changed + changes.gone === 0
              ? 'Igual al archivo anterior.'
              : `Frente al archivo anterior: ${number(changes.added)} ${changes.added === 1 ? 'nuevo' : 'nuevos'}, ${number(changes.changed)} con cambios, ${number(changes.gone)} que ya no ${changes.gone === 1 ? 'está' : 'están'}.`}
          </span>
          {changes.added + changes.changed + changes.gone > 0 && !query.filters[CHANGE] && (
            <Button
              onClick={() =>
                planning.ask({
                  ...query,
                  filters: {
                    ...query.filters,
                    [CHANGE]: { kind: 'values', values: ['Nueva', 'Cambió', 'Ya no está'] },
                  },
                })
              }
            >
              Ver lo que cambió
            </Button>
          )}
        </p>
      )}
      {filters.length > 0 && (
        <ul className={styles.filters} aria-label="Filtros">
          {filters.map(([id, filter]) => (
            <li key={id}>
              <Button
                aria-label={`Quitar el filtro de ${titleOf(id)}: ${filterText(filter)}`}
                onClick={() => {
                  const { [id]: _gone, ...rest } = query.filters;
                  planning.ask({ ...query, filters: rest });
                }}
              >
                {titleOf(id)}: {filterText(filter)} <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
