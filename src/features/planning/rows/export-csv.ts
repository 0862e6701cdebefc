import { CSV_MARK, csvLine } from '../../../../shared/csv-line.ts';
import { titleOf } from '../../../domain/planning/fields.ts';
import { cellText, type TableColumn } from '../../../domain/planning/table.ts';

/** Rows between two looks at other work: a few ms on a slow phone. */
const SLICE = 1000;

/** The rows as a CSV file in UTF-8 that spreadsheets open without running a cell. Other work of the page goes on meanwhile. */
export async function exportCsv(columns: readonly TableColumn[], rows: Int32Array): Promise<Blob> {
  const pieces = [CSV_MARK + csvLine(columns.map(({ id }) => titleOf(id)))];
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = [...rows.subarray(from, from + SLICE)];
    pieces.push(slice.map((row) => csvLine(columns.map((column) => cellText(column, row)))).join(''));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(pieces, { type: 'text/csv' });
}
