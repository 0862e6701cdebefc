import { CSV_MARK, csvLine } from '../../shared/csv-line.ts';
import type { Database, Row } from '../store/port.ts';
import { CAMPOS, type Campo, FIELDS } from './fields.ts';

/** As many at a time as leave other requests their turn. */
const PAGE = 500;
const SELECT = `SELECT ${CAMPOS.map((campo) => `${FIELDS[campo].column} AS "${campo}"`).join(', ')}
  FROM usuario WHERE usuario > $1 ORDER BY usuario LIMIT ${PAGE}`;

/** Everybody as pieces of a CSV file, which the import reads again without a change. */
export async function* exportPeople(database: Database): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(CAMPOS);
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: Record<Campo, string | null>[] = await database.all<Row & Record<Campo, string | null>>(
      SELECT,
      last,
    );
    if (rows.length > 0) yield rows.map((row) => csvLine(CAMPOS.map((campo) => row[campo] ?? ''))).join('');
    last = rows.length === PAGE ? (rows.at(-1)?.usuario ?? undefined) : undefined;
  }
}
