import { lengthFault, told } from '../../shared/csv-file.ts';
import { restored } from '../../shared/csv-line.ts';
import type { ColumnMap } from './columns.ts';
import { type Column, matchColumns } from './columns.ts';
import type { CsvFile } from './csv-file.ts';
import { type Campo, canonical } from './fields.ts';

/** A cell that cannot be read; `columna` '': the whole row. */
export interface BadCell {
  linea: number;
  columna: string;
  valor: string;
  motivo: string;
}

/** One person of the file: canonical values of the fields that it brings. */
export interface FileRow {
  linea: number;
  values: Partial<Record<Campo, string>>;
  /** the same as the file writes them */
  written: Partial<Record<Campo, string>>;
}

export interface PeopleFile {
  columns: Column[];
  rows: FileRow[];
  /** rows that are not as long as the header */
  bad: BadCell[];
}

/** @throws ApiFault VALOR */
export async function readPeople(
  file: CsvFile,
  map: ColumnMap,
  progress: (hechas: number) => void,
): Promise<PeopleFile> {
  let columns: Column[] | undefined;
  const rows: FileRow[] = [];
  const bad: BadCell[] = [];
  for await (const { linea, cells } of file.rows()) {
    if (!columns) {
      columns = matchColumns(cells, map);
      continue;
    }
    const fault = lengthFault(cells, columns.length);
    if (fault) bad.push({ linea, columna: '', valor: told(cells.join(file.separador)), motivo: fault });
    else rows.push({ linea, ...valuesIn(cells, columns) });
    progress(linea);
  }
  return { columns: columns ?? matchColumns([], map), rows, bad };
}

function valuesIn(cells: readonly string[], columns: readonly Column[]): Omit<FileRow, 'linea'> {
  const written: FileRow['written'] = {};
  for (const [at, { campo }] of columns.entries()) {
    const text = restored(cells[at] ?? '');
    if (campo) written[campo] = written[campo] === undefined ? text : `${written[campo]} ${text}`;
  }
  const values: FileRow['values'] = {};
  for (const [campo, text] of Object.entries(written) as [Campo, string][])
    values[campo] = canonical(campo, text);
  // Nobody has no status: an empty cell says nothing.
  if (values.estatus === '') delete values.estatus;
  return { values, written };
}
