import { randomUUID } from 'node:crypto';
import type { Chosen } from '../../shared/personnel-import.ts';
import { badValue } from '../faults.ts';
import { parseBirthDate } from '../people/birth-date.ts';
import { CAMPOS, type Campo, FIELDS } from '../people-csv/fields.ts';
import type { FileRow } from '../people-csv/read-people.ts';
import { ACTIVE, type Actor, leave } from '../personnel/personnel.ts';
import type { ActionRecord, LoggedAction, RecordKind } from '../record/record.ts';
import { noteChange } from '../store/changes.ts';
import type { Statements } from '../store/port.ts';
import type { Change, Named, Plan } from './plan.ts';

export interface ApplyOptions {
  by: Actor;
  /** of the missing people, who is put on leave */
  bajas: Chosen;
  /** of the people on leave whom the file has at work, who comes back */
  reingresos: Chosen;
  /** rejects if the import is cancelled */
  pause: () => Promise<void>;
}

export interface ImportResult {
  nuevas: number;
  cambiadas: number;
  iguales: number;
  bajas: number;
  reingresos: number;
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

/** Applies the whole plan in the given transaction, with its entries of the record. */
export async function applyPlan(
  tx: Statements,
  plan: Plan,
  record: Pick<ActionRecord, 'appendMany'>,
  now: Date,
  { by, pause, ...chosen }: ApplyOptions,
): Promise<ImportResult> {
  const leaving = [...plan.bajas, ...choose(plan.ausentes, chosen.bajas)];
  const returning = choose(plan.reingresos, chosen.reingresos);
  async function* paced<T>(list: readonly T[]) {
    for (const [n, one] of list.entries()) {
      if (n % PAUSE_EACH === 0) await pause();
      yield one;
    }
  }
  const entries: LoggedAction[] = [];
  const note = (que: RecordKind, sobre: string, detalle?: string) =>
    void entries.push({ ...by, que, sobre, detalle });
  for await (const { usuario, values } of paced(plan.nuevas)) {
    await insert(tx, values);
    note('persona-creada', usuario);
  }
  for await (const { usuario, cambios } of paced(plan.cambiadas)) {
    for (const { campo, despues } of cambios) await update(tx, usuario, campo, despues);
    const told = cambios.filter(({ campo }) => NOTED.has(campo));
    if (told.length > 0) note('persona-cambiada', usuario, told.map(changeText).join(', '));
  }
  for await (const { usuario } of paced(leaving)) {
    await leave(tx, usuario, now.toISOString());
    note('persona-baja', usuario);
  }
  for await (const { usuario, estatus } of paced(returning)) {
    await update(tx, usuario, 'estatus', estatus);
    note('persona-reingreso', usuario);
  }
  const result = {
    nuevas: plan.nuevas.length,
    cambiadas: plan.cambiadas.length,
    iguales: plan.iguales,
    bajas: leaving.length,
    reingresos: returning.length,
  };
  const { iguales: _, ...changed } = result;
  const detalle = Object.entries(changed).map(([what, count]) => `${what} ${count}`);
  if (Object.values(changed).some((count) => count > 0)) {
    await noteChange(tx, 'cumpleanos');
    await record.appendMany(tx, [
      ...entries,
      { ...by, que: 'personas-importadas', detalle: detalle.join(', ') },
    ]);
  }
  return result;
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

async function insert(tx: Statements, values: FileRow['values']): Promise<void> {
  const person = { ...values, estatus: values.estatus || ACTIVE };
  const born = parseBirthDate(person.fechaNacimiento);
  const row = CAMPOS.map((campo) => person[campo] || null);
  await tx.run(INSERT, randomUUID(), ...row, born?.mes ?? null, born?.dia ?? null);
}

async function update(tx: Statements, usuario: string, campo: Campo, value: string): Promise<void> {
  await tx.run(UPDATES[campo], value || null, usuario);
  if (campo !== 'fechaNacimiento') return;
  const born = parseBirthDate(value);
  const sql = 'UPDATE usuario SET nacimiento_mes = $1, nacimiento_dia = $2 WHERE usuario = $3';
  await tx.run(sql, born?.mes ?? null, born?.dia ?? null, usuario);
}
