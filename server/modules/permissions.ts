import type { QueryTienePermisoArgs } from '../contract.generated.ts';
import { notAllowed } from '../graphql/api-error.ts';
import type { ApiRequest } from '../graphql/request.ts';
import { isAdministrator, isDisabled } from '../security/sessions.ts';
import type { Database } from '../store/database.ts';
import { loginName } from './login-name.ts';

/** Administrators have all, of processes not recorded here as well: another module may know more of them. */
export async function tienePermiso(args: QueryTienePermisoArgs, request: ApiRequest): Promise<boolean> {
  const caller = await request.byToken(args.usuario, args.tokenSesion);
  const { database } = request.services;
  const asked = args.usuarioConsultar == null ? caller.usuario : (loginName(args.usuarioConsultar) ?? '');
  if (asked !== caller.usuario) {
    if (!caller.administrador) throw notAllowed();
    if (await isActiveAdministrator(database, asked)) return true;
  } else if (caller.administrador) {
    return true;
  }
  return hasPermission(database, asked, args.proceso, args.permisoEspecifico ?? '');
}

/** By a row of the person's own; permiso '' is the right to run the process. */
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
  return row !== undefined && isAdministrator(row.rol) && !isDisabled(row.estatus);
}
