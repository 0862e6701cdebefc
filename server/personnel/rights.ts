import { badValue } from '../faults.ts';
import { OWN_PROCESSES, type Process } from '../people/permissions.ts';
import type { Database, Statements } from '../store/port.ts';

/** A right: the process, and '' for the right to run it or one specific permission in it. */
export interface Right {
  proceso: string;
  permiso: string;
}

const WORD = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Returns whether the person did not have the right. @throws VALOR if there is no such process or permission */
export async function addRight(
  tx: Statements,
  usuario: string,
  { proceso, permiso }: Right,
): Promise<boolean> {
  if (permiso !== '' && !WORD.test(permiso)) throw badValue('Ese permiso no se entiende.');
  const own = OWN_PROCESSES.find((known) => known.proceso === proceso);
  if (own) {
    if (permiso !== '' && !own.permisos.includes(permiso))
      throw badValue(`En ${proceso} no hay ese permiso.`);
    const sql = 'INSERT INTO proceso (proceso, descripcion) VALUES ($1, $2) ON CONFLICT (proceso) DO NOTHING';
    await tx.run(sql, proceso, own.descripcion);
  } else if (!(await tx.get('SELECT proceso FROM proceso WHERE proceso = $1', proceso)))
    throw badValue('No hay ningún proceso con ese nombre.');
  const sql = 'INSERT INTO permiso (usuario, proceso, permiso) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
  return (await tx.run(sql, usuario, proceso, permiso)) > 0;
}

/** Returns whether the person had the right. */
export async function removeRight(
  tx: Statements,
  usuario: string,
  { proceso, permiso }: Right,
): Promise<boolean> {
  const sql = 'DELETE FROM permiso WHERE usuario = $1 AND proceso = $2 AND permiso = $3';
  return (await tx.run(sql, usuario, proceso, permiso)) > 0;
}

/** The processes in which rights can be given: this application's, then those of other modules with the permissions that are in use. */
export async function listProcesses(database: Database): Promise<Process[]> {
  const others = await database.all<{ proceso: string; descripcion: string }>(
    'SELECT proceso, descripcion FROM proceso ORDER BY proceso',
  );
  const used = await database.all<{ proceso: string; permiso: string }>(
    "SELECT DISTINCT proceso, permiso FROM permiso WHERE permiso <> '' ORDER BY proceso, permiso",
  );
  const own = new Set(OWN_PROCESSES.map(({ proceso }) => proceso));
  const foreign = others
    .filter(({ proceso }) => !own.has(proceso))
    .map((one) => ({
      ...one,
      permisos: used.filter(({ proceso }) => proceso === one.proceso).map(({ permiso }) => permiso),
    }));
  return [...OWN_PROCESSES, ...foreign];
}
