import { createHash } from 'node:crypto';
import { told } from '../../shared/csv-file.ts';
import { commandLine } from '../config/command-line.ts';
import type { Column } from '../people-csv/columns.ts';
import {
  CAMPOS,
  type Campo,
  canonical,
  FIELDS,
  faultOf,
  isAdministrativeRole,
} from '../people-csv/fields.ts';
import type { BadCell, FileRow, PeopleFile } from '../people-csv/read-people.ts';
import { isDisabled } from '../sessions/sessions.ts';
import type { Row, Statements } from '../store/port.ts';

export interface Change {
  campo: Campo;
  antes: string;
  despues: string;
}

/** Somebody of the file or, without a line, of the database only. */
export interface Named {
  usuario: string;
  nombre: string;
  linea?: number;
}
export interface NewPerson extends Named {
  values: FileRow['values'];
}
export interface ChangedPerson extends Named {
  cambios: Change[];
}
export interface Leaving extends Named {
  /** the status before; may be '' */
  antes: string;
}
export interface Returning extends Named {
  /** the status that the file gives */
  estatus: string;
}

/** What a file would do to the people of the database. */
export interface Plan {
  nuevas: NewPerson[];
  cambiadas: ChangedPerson[];
  iguales: number;
  /** the file's own status puts them on leave */
  bajas: Leaving[];
  /** on leave here and at work in the file: proposed only, because somebody decided about it here */
  reingresos: Returning[];
  /** at work here and missing in the file: proposed only */
  ausentes: Leaving[];
  malas: BadCell[];
  /** whoever of these lists administers */
  administran: Record<'bajas' | 'ausentes', string[]>;
  /** people at work before */
  activas: number;
}

/** People by login name, with the fields as they are stored. */
export type StoredPeople = ReadonlyMap<string, Readonly<Record<Campo, string | null>>>;

const SELECT = `SELECT ${CAMPOS.map((campo) => `${FIELDS[campo].column} AS "${campo}"`).join(', ')} FROM usuario ORDER BY usuario`;

export async function readStored(tx: Statements): Promise<StoredPeople> {
  const rows = await tx.all<Row & Record<Campo, string>>(SELECT);
  return new Map(rows.map((row) => [row.usuario, row]));
}

/** Whether nobody has changed anything of what an import can change. */
export const areSame = (one: StoredPeople, other: StoredPeople): boolean =>
  one.size === other.size &&
  [...one].every(([usuario, person]) => {
    const beside = other.get(usuario);
    return beside !== undefined && CAMPOS.every((campo) => person[campo] === beside[campo]);
  });

interface PlanOptions {
  /** who imports; nobody puts themselves on leave */
  quien?: string | undefined;
  /** 2026-11-20 */
  today: string;
}

export function makePlan(file: PeopleFile, stored: StoredPeople, { quien, today }: PlanOptions): Plan {
  const plan: Plan = {
    ...{ nuevas: [], cambiadas: [], iguales: 0, bajas: [], reingresos: [], ausentes: [] },
    malas: [...file.bad],
    administran: { bajas: [], ausentes: [] },
    activas: 0,
  };
  const headers = headersOf(file.columns);
  const blame = (row: FileRow, campo: Campo, motivo: string) =>
    void plan.malas.push({
      linea: row.linea,
      columna: headers.get(campo) ?? campo,
      valor: told(row.written[campo] ?? ''),
      motivo,
    });
  const lines = new Map<string, number>();
  const numbers = numbersOf(file, stored);

  for (const row of file.rows) {
    const { usuario = '' } = row.values;
    const before = stored.get(usuario);
    const bad = plan.malas.length;
    const seen = lines.get(usuario);
    if (usuario !== '' && seen !== undefined) blame(row, 'usuario', `Ya está en la línea ${seen}.`);
    else if (usuario !== '') lines.set(usuario, row.linea);
    for (const [campo, motivo] of faultsIn(row, before, today)) blame(row, campo, motivo);
    const number = row.values.expediente ?? '';
    const owner = numbers.get(number);
    const isKept = before && number === canonical('expediente', before.expediente);
    if (owner !== undefined && owner !== usuario && seen === undefined && !isKept)
      blame(row, 'expediente', `También es de ${owner}.`);
    if (usuario === quien && before && isDisabled(row.values.estatus ?? null))
      blame(row, 'estatus', 'Sobre tu propia cuenta decide otra persona que administre.');
    if (plan.malas.length === bad) sortIn(plan, row, usuario, before);
  }
  for (const [usuario, person] of stored) {
    if (isDisabled(person.estatus)) continue;
    plan.activas += 1;
    if (!lines.has(usuario) && usuario !== quien)
      plan.ausentes.push({ ...named(usuario, person), antes: person.estatus ?? '' });
  }
  for (const list of ['bajas', 'ausentes'] as const)
    plan.administran[list] = plan[list]
      .map(({ usuario }) => usuario)
      .filter((usuario) => isAdministrativeRole(stored.get(usuario)?.rol ?? ''));
  plan.malas.sort((one, other) => one.linea - other.linea);
  return plan;
}

const headersOf = (columns: readonly Column[]) =>
  new Map(columns.flatMap(({ campo, encabezado }) => (campo ? [[campo, encabezado] as const] : [])));

/**
 * Who has each file number afterwards. Of two people with the same one, the first counts: whoever keeps theirs, then the first in
 * the file.
 */
function numbersOf(file: PeopleFile, stored: StoredPeople): Map<string, string> {
  const numbers = new Map<string, string>();
  const give = (number: string, usuario: string) => {
    if (number !== '' && !numbers.has(number)) numbers.set(number, usuario);
  };
  const rows = new Map(file.rows.map((row) => [row.values.usuario ?? '', row]));
  for (const [usuario, person] of stored) {
    const own = canonical('expediente', person.expediente);
    const wanted = rows.get(usuario)?.values.expediente;
    if (wanted === undefined || wanted === own) give(own, usuario);
  }
  for (const { values } of file.rows) give(values.expediente ?? '', values.usuario ?? '');
  return numbers;
}

/** A value that is stored already is never at fault: an export is always read again. */
function* faultsIn(
  { values }: FileRow,
  before: Readonly<Record<Campo, string | null>> | undefined,
  today: string,
): Generator<[Campo, string]> {
  for (const campo of CAMPOS) {
    const value = values[campo];
    const needed = campo === 'usuario' || (!before && (campo === 'nombre' || campo === 'apellido'));
    if (value === undefined && !needed) continue;
    if (value !== undefined && before && value === canonical(campo, before[campo])) continue;
    const motivo = faultOf(campo, value ?? '', today) ?? roleFault(campo, value ?? '', before?.rol ?? '');
    if (motivo) yield [campo, motivo];
  }
}

/** Whoever writes the file must not become an administrator by it. */
function roleFault(campo: Campo, value: string, before: string): string | undefined {
  if (campo !== 'rol' || !isAdministrativeRole(value) || isAdministrativeRole(before)) return undefined;
  return `Ese rol no se da con un archivo, sino con «${commandLine('personal', 'administrador')}».`;
}

function sortIn(
  plan: Plan,
  { linea, values }: FileRow,
  usuario: string,
  before: Readonly<Record<Campo, string | null>> | undefined,
): void {
  if (!before) {
    plan.nuevas.push({ ...named(usuario, values), linea, values });
    return;
  }
  const who = { ...named(usuario, before), linea };
  const cambios = CAMPOS.flatMap((campo): Change[] => {
    const despues = values[campo];
    const antes = canonical(campo, before[campo]);
    if (despues === undefined || despues === antes) return [];
    // An administrator stays one, whatever the personnel data call them.
    if (campo === 'rol' && isAdministrativeRole(antes)) return [];
    return [{ campo, antes, despues }];
  });
  const status = cambios.find(({ campo }) => campo === 'estatus');
  const leaves = status !== undefined && isDisabled(status.despues);
  const returns = status !== undefined && isDisabled(status.antes);
  const others = leaves || returns ? cambios.filter((change) => change !== status) : cambios;
  if (leaves) plan.bajas.push({ ...who, antes: status.antes });
  if (returns) plan.reingresos.push({ ...who, estatus: status.despues });
  if (others.length > 0) plan.cambiadas.push({ ...who, cambios: others });
  if (cambios.length === 0) plan.iguales += 1;
}

const named = (usuario: string, person: Partial<Record<Campo, string | null>>): Named => ({
  usuario,
  nombre: `${person.nombre ?? ''} ${person.apellido ?? ''}`.trim(),
});

/** Stands for all that the plan would do or proposes; another file or other people give another one. */
export function fingerprint(plan: Plan): string {
  const { nuevas, cambiadas, bajas, reingresos, ausentes, malas, administran } = plan;
  const hash = createHash('sha256');
  for (const list of [nuevas, cambiadas, bajas, reingresos, ausentes, malas, administran])
    hash.update(`${JSON.stringify(list)}\n`);
  return hash.digest('hex');
}
