import { randomUUID } from 'node:crypto';
import type { Chosen } from '../../shared/personnel-import.ts';
import { badValue } from '../faults.ts';
import { parseBirthDate } from '../people/birth-date.ts';
import { CAMPOS, type Campo, FIELDS } from '../people-csv/fields.ts';
import type { FileRow } from '../people-csv/read-people.ts';
import { ACTIVE, type Actor, leave } from '../personnel/personnel.ts';
import type { ActionRecord, LoggedAction, RecordKind } from '../record/record.ts';
import { noteChange } from '../store/changes.ts';
import type { Statements, Value } from '../store/port.ts';
import type { Change, Named, Plan } from './plan.ts';

export interface Choice {
  by: Actor;
  /** of the missing people, who is put on leave */
  bajas: Chosen;
  /** of the people on leave whom the file has at work, who comes back */
  reingresos: Chosen;
}

export interface ImportResult {
  nuevas: number;
  cambiadas: number;
  iguales: number;
  bajas: number;
  reingresos: number;
}

/** A statement with its parameters. */
type Prepared = readonly [sql: string, ...params: Value[]];

/** What a plan and a choice do, in the order in which it is done. */
export interface Changes {
  statements: readonly Prepared[];
  leaving: readonly string[];
  entries: readonly LoggedAction[];
  result: ImportResult;
}

const INSERT = `INSERT INTO usuario (id, ${CAMPOS.map((campo) => FIELDS[campo].column).join(', ')}, nacimiento_mes, nacimiento_dia)
  VALUES (${Array.from({ length: CAMPOS.length + 3 }, (_, n) => `$${n + 1}`).join(', ')})`;
/** One statement for each field, so that few are prepared. */
const UPDATES = Object.fromEntries(
  CAMPOS.map((campo) => [campo, `UPDATE usuario SET ${FIELDS[campo].column} = $1 WHERE usuario = $2`]),
) as Record<Campo, string>;

const PAUSE_EACH = 500;

/** Of these fields the record tells each change; of the others it tells how many people changed. */
const NOTED: ReadonlySet<Campo> = new Set(['estatus', 'rol']);
const changeText = ({ campo, antes, despues }: Change) => `${campo} «${antes}» → «${despues}»`;

/** Made before the transaction, because people's saves wait for it. */
export function prepareChanges(plan: Plan, { by, ...chosen }: Choice): Changes {
  const leaving = [...plan.bajas, ...choose(plan.ausentes, chosen.bajas)];
  const returning = choose(plan.reingresos, chosen.reingresos);
  const entries: LoggedAction[] = [];
  const note = (que: RecordKind, sobre: string, detalle?: string) =>
    void entries.push({ ...by, que, sobre, detalle: detalle || undefined });
  // In order, because an index takes rows at its end several times as fast as rows in between.
  const ids = plan.nuevas.map(() => randomUUID()).sort();
  const statements = [
    ...plan.nuevas.map(({ values }, n) => insertion(ids[n] as string, values)),
    ...plan.cambiadas.flatMap(({ usuario, cambios }) =>
      cambios.flatMap(({ campo, despues }) => updates(usuario, campo, despues)),
    ),
    ...returning.flatMap(({ usuario, estatus }) => updates(usuario, 'estatus', estatus)),
  ];
  for (const { usuario } of plan.nuevas) note('persona-creada', usuario);
  for (const { usuario, cambios } of plan.cambiadas) {
    const told = cambios.filter(({ campo }) => NOTED.has(campo));
    if (told.length > 0) note('persona-cambiada', usuario, told.map(changeText).join(', '));
  }
  for (const { usuario, antes } of leaving) note('persona-baja', usuario, antes);
  for (const { usuario } of returning) note('persona-reingreso', usuario);
  const changed = {
    nuevas: plan.nuevas.length,
    cambiadas: plan.cambiadas.length,
    bajas: leaving.length,
    reingresos: returning.length,
  };
  const counts = Object.entries(changed);
  if (counts.some(([, count]) => count > 0))
    entries.push({
      ...by,
      que: 'personas-importadas',
      detalle: counts.map((pair) => pair.join(' ')).join(', '),
    });
  return {
    statements,
    leaving: leaving.map(({ usuario }) => usuario),
    entries,
    // In the order in which a report names them.
    result: {
      nuevas: changed.nuevas,
      cambiadas: changed.cambiadas,
      iguales: plan.iguales,
      bajas: changed.bajas,
      reingresos: changed.reingresos,
    },
  };
}

/**
 * Makes all changes in the given transaction, with their entries of the record.
 * @param pause rejects if the import is cancelled
 */
export async function applyChanges(
  tx: Statements,
  { statements, leaving, entries }: Changes,
  record: Pick<ActionRecord, 'appendMany'>,
  now: Date,
  pause: () => Promise<void>,
): Promise<void> {
  for (const [n, [sql, ...params]] of statements.entries()) {
    if (n % PAUSE_EACH === 0) await pause();
    await tx.run(sql, ...params);
  }
  for (const [n, usuario] of leaving.entries()) {
    if (n % PAUSE_EACH === 0) await pause();
    await leave(tx, usuario, now.toISOString());
  }
  if (entries.length === 0) return;
  await noteChange(tx, 'cumpleanos');
  await record.appendMany(tx, entries);
}

/** @throws ApiFault VALOR for somebody who was not proposed */
function choose<N extends Named>(proposed: readonly N[], chosen: Chosen): readonly N[] {
  if (chosen === 'todas') return proposed;
  const wanted = new Set(chosen);
  const found = proposed.filter(({ usuario }) => wanted.delete(usuario));
  const [stranger] = wanted;
  if (stranger !== undefined) throw badValue(`El archivo no propone nada sobre ${stranger}.`);
  return found;
}

function insertion(id: string, values: FileRow['values']): Prepared {
  const person = { ...values, estatus: values.estatus || ACTIVE };
  const born = parseBirthDate(person.fechaNacimiento);
  const row = CAMPOS.map((campo) => person[campo] || null);
  return [INSERT, id, ...row, born?.mes ?? null, born?.dia ?? null];
}

function updates(usuario: string, campo: Campo, value: string): Prepared[] {
  const update: Prepared = [UPDATES[campo], value || null, usuario];
  if (campo !== 'fechaNacimiento') return [update];
  const born = parseBirthDate(value);
  const sql = 'UPDATE usuario SET nacimiento_mes = $1, nacimiento_dia = $2 WHERE usuario = $3';
  return [update, [sql, born?.mes ?? null, born?.dia ?? null, usuario]];
}
