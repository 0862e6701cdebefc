import { loginName } from '../../shared/login-name.ts';
import { isAdministrator } from '../../shared/roles.ts';
import type { ApiRequest } from '../api-request.ts';
import type { QueryTienePermisoArgs } from '../contract.generated.ts';
import { notAllowed } from '../faults.ts';
import { isDisabled } from '../sessions/sessions.ts';
import type { Database } from '../store/port.ts';

/** A process that a person may run, with the specific permissions that exist in it (A9). */
export interface Process {
  proceso: string;
  descripcion: string;
  permisos: readonly string[];
}

/** The processes of this application. Other modules define more. */
export const OWN_PROCESSES: readonly Process[] = [
  {
    proceso: 'actualizaciones',
    descripcion: 'Publicación de versiones de la aplicación',
    permisos: ['consultar', 'publicar'],
  },
  { proceso: 'bitacora', descripcion: 'Lectura de la bitácora', permisos: [] },
  { proceso: 'personas', descripcion: 'Administración de las personas', permisos: [] },
];

/** Processes that administrators do not have automatically; they need a row too. */
const BY_ROW_ONLY: ReadonlySet<string> = new Set(['bitacora', 'personas']);

/** Administrators have every other process, also ones unknown here, because another module may define more. */
export async function tienePermiso(args: QueryTienePermisoArgs, request: ApiRequest): Promise<boolean> {
  const caller = await request.byToken(args.usuario, args.tokenSesion);
  const { attempts, database } = request.services;
  await attempts.take(['lectura-persona', caller.usuario]);
  const byRow = BY_ROW_ONLY.has(args.proceso);
  const asked = args.usuarioConsultar == null ? caller.usuario : (loginName(args.usuarioConsultar) ?? '');
  if (asked !== caller.usuario) {
    if (!caller.administrador) throw notAllowed();
    if (!byRow && (await isActiveAdministrator(database, asked))) return true;
  } else if (!byRow && caller.administrador) {
    return true;
  }
  return hasPermission(database, asked, args.proceso, args.permisoEspecifico ?? '');
}

/** Whether the person has a row for the permission; '' is the right to run the process. */
export async function hasPermission(
  database: Database,
  usuario: string,
  proceso: string,
  permiso = '',
): Promise<boolean> {
  const sql = 'SELECT proceso FROM permiso WHERE usuario = $1 AND proceso = $2 AND permiso = $3';
  return (await database.get<{ proceso: string }>(sql, usuario, proceso, permiso)) !== undefined;
}

async function isActiveAdministrator(database: Database, usuario: string): Promise<boolean> {
  const sql = 'SELECT rol, estatus FROM usuario WHERE usuario = $1';
  const row = await database.get<{ rol: string | null; estatus: string | null }>(sql, usuario);
  return row !== undefined && isAdministrator(row) && !isDisabled(row.estatus);
}
