import { writeFile } from 'node:fs/promises';
import { CSV_MARK, csvLine } from '../../shared/csv-line.ts';
import { harmless } from '../harmless-text.ts';
import type { BadCell } from '../people-csv/read-people.ts';
import type { Plan } from './plan.ts';

/** All bad cells as CSV. */
export const badCellsCsv = (malas: readonly BadCell[]): string =>
  csvText(
    ['linea', 'columna', 'valor', 'motivo'],
    malas.map(({ linea, columna, valor, motivo }) => [`${linea}`, columna, valor, motivo]),
  );

/** All that a plan would do or proposes, as CSV. */
export function changesCsv({ nuevas, cambiadas, bajas, reingresos, ausentes }: Plan): string {
  const lists = { nueva: nuevas, baja: bajas, reingreso: reingresos, ausente: ausentes };
  const rows = Object.entries(lists).flatMap(([que, people]) =>
    people.map(({ usuario, nombre, linea }) => [que, usuario, nombre, `${linea ?? ''}`, '', '', '']),
  );
  const changes = cambiadas.flatMap(({ usuario, nombre, linea, cambios }) =>
    cambios.map(({ campo, antes, despues }) => [
      'cambiada',
      usuario,
      nombre,
      `${linea}`,
      campo,
      antes,
      despues,
    ]),
  );
  return csvText(['que', 'usuario', 'nombre', 'linea', 'campo', 'antes', 'despues'], [...rows, ...changes]);
}

const csvText = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  CSV_MARK + [header, ...rows].map((cells) => csvLine(cells.map(harmless))).join('');

/** Only its owner may read it: it names people. */
export const writeReport = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { mode: 0o600 });
