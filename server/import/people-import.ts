import type { PeopleCount } from '../../shared/personnel-import.ts';
import { minuteIn } from '../calendar.ts';
import { ApiFault, badValue } from '../faults.ts';
import type { Column, ColumnMap } from '../people-csv/columns.ts';
import { type CsvFile, openCsv } from '../people-csv/csv-file.ts';
import { type BadCell, type PeopleFile, readPeople } from '../people-csv/read-people.ts';
import type { ActionRecord } from '../record/record.ts';
import type { Database } from '../store/port.ts';
import { applyChanges, type Choice, type ImportResult, prepareChanges } from './apply-plan.ts';
import {
  areSame,
  type ChangedPerson,
  fingerprint,
  type Leaving,
  makePlan,
  type Named,
  type Plan,
  type Returning,
  readStored,
} from './plan.ts';
import { badCellsCsv, changesCsv, writeReport } from './reports.ts';

/** Each list of a review has at most so many entries; the reports have all. */
const LISTED = 1000;

/** What an import of people would do, as it is shown before it is done (docs/api.md). */
export interface PeopleReview {
  huella: string;
  puedeAplicarse: boolean;
  codificacion: CsvFile['codificacion'];
  separador: string;
  columnas: Column[];
  cuentas: Record<PeopleCount, number>;
  nuevas: Named[];
  cambiadas: ChangedPerson[];
  bajas: Leaving[];
  reingresos: Returning[];
  ausentes: Leaving[];
  malas: BadCell[];
  /** all administrators of these two lists, by login name */
  administran: Plan['administran'];
}

export interface PeopleFileOptions {
  archivo: string;
  columnas: ColumnMap;
  by: Choice['by'];
  /** gets the lines that have been read, and all */
  progress: (hechas: number, total: number) => void;
  /** waits a moment, and rejects if the import is cancelled */
  pause: () => Promise<void>;
}

interface Parts {
  database: Database;
  record: Pick<ActionRecord, 'appendMany'>;
  now: () => Date;
  zonaHoraria: string;
}

/** @param reports files to write: all bad cells, all changes */
export async function reviewPeople(
  { database, now, zonaHoraria }: Parts,
  options: PeopleFileOptions,
  reports: { malas?: string | undefined; cambios?: string | undefined } = {},
): Promise<PeopleReview> {
  const csv = await openCsv(options.archivo);
  const file = await readFile(csv, options);
  const plan = makePlan(file, await readStored(database), planOptions(options, zonaHoraria, now()));
  if (reports.malas !== undefined) await writeReport(reports.malas, badCellsCsv(plan.malas));
  if (reports.cambios !== undefined) await writeReport(reports.cambios, changesCsv(plan));
  return reviewOf(csv, file, plan);
}

/**
 * Applies exactly what the review with this fingerprint showed, in one transaction.
 * @throws ApiFault CONFLICTO if the people or the file have changed since, VALOR if the file has bad rows
 */
export async function applyPeople(
  { database, now, record, zonaHoraria }: Parts,
  options: PeopleFileOptions,
  { huella, ...chosen }: Omit<Choice, 'by'> & { huella: string },
): Promise<ImportResult> {
  const file = await readFile(await openCsv(options.archivo), options);
  for (;;) {
    // Before the transaction, because people's saves wait for it.
    const stored = await readStored(database);
    const plan = makePlan(file, stored, planOptions(options, zonaHoraria, now()));
    if (fingerprint(plan) !== huella)
      throw new ApiFault(
        'CONFLICTO',
        'Los datos cambiaron desde la revisión: no se importó nada. Revisa otra vez.',
      );
    if (plan.malas.length > 0)
      throw badValue('El archivo tiene filas malas: no se importó nada. Corrígelas y elígelo otra vez.');
    const changes = prepareChanges(plan, { ...chosen, by: options.by });
    const applied = await database.transaction(async (tx) => {
      if (!areSame(await readStored(tx), stored)) return false;
      await applyChanges(tx, changes, record, now(), options.pause);
      return true;
    });
    if (applied) return changes.result;
  }
}

async function readFile(csv: CsvFile, { columnas, progress }: PeopleFileOptions): Promise<PeopleFile> {
  const file = await readPeople(csv, columnas, (line) => progress(line, csv.lines));
  progress(csv.lines, csv.lines);
  return file;
}

const planOptions = ({ by }: PeopleFileOptions, zonaHoraria: string, now: Date) => ({
  quien: by.quien,
  today: minuteIn(zonaHoraria, now)[0],
});

function reviewOf({ codificacion, separador }: CsvFile, file: PeopleFile, plan: Plan): PeopleReview {
  const { activas, iguales, ...lists } = plan;
  const { nuevas, cambiadas, bajas, reingresos, ausentes, malas } = lists;
  const first = <T>(list: readonly T[]) => list.slice(0, LISTED);
  return {
    huella: fingerprint(plan),
    puedeAplicarse: malas.length === 0,
    ...{ codificacion, separador, columnas: file.columns },
    cuentas: {
      filas: file.rows.length + file.bad.length,
      ...{ nuevas: nuevas.length, cambiadas: cambiadas.length, iguales, bajas: bajas.length },
      ...{ reingresos: reingresos.length, ausentes: ausentes.length, malas: malas.length, activas },
    },
    nuevas: first(nuevas).map(({ values: _, ...person }) => person),
    ...{ cambiadas: first(cambiadas), bajas: first(bajas), reingresos: first(reingresos) },
    ...{ ausentes: first(ausentes), malas: first(malas), administran: plan.administran },
  };
}
