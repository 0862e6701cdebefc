import type { Puesto, QueryPuestoUsuarioArgs, QueryUsuarioArgs, Usuario } from '../contract.generated.ts';
import type { ApiRequest } from '../graphql/request.ts';
import type { Row } from '../store/database.ts';
import { dayAndMonth } from './birth-date.ts';
import { loginName } from './login-name.ts';

/** Under the contract's names; what only the person and administrators see stands apart. */
const OPEN = `id, usuario, nombre, apellido, nombre_bd AS "nombreBD", expediente, perfil, rol, genero, estatus, hipocoristico,
  tipo_empleado AS "tipoEmpleado", extension, foto, thumb, cache, validado, color, departamento, puesto`;
const RESERVED = `rfc AS "RFC", curp AS "CURP", id_oracle AS "IDOracle", fecha_nacimiento AS "fechaNacimiento",
  fecha_ingreso AS "fechaIngreso", primer_acceso AS "primerAcceso", ultimo_acceso AS "ultimoAcceso"`;

const WHOLE = `SELECT ${OPEN}, ${RESERVED} FROM usuario WHERE usuario = $1`;
const FOR_OTHERS = `SELECT ${OPEN}, nacimiento_mes, nacimiento_dia FROM usuario WHERE usuario = $1`;

type UserRow = Row & { id: string; usuario: string; nombre: string; apellido: string; validado: number };
type OthersRow = UserRow & { nacimiento_mes: number | null; nacimiento_dia: number | null };

/** Nothing is cached here, so `forzarLectura` has nothing to pass by. */
export async function usuario(args: QueryUsuarioArgs, request: ApiRequest): Promise<Usuario | null> {
  const caller = await request.byHeader();
  const name = loginName(args.usuario) ?? '';
  const { database } = request.services;
  if (caller.usuario === name || caller.administrador) {
    const row = await database.get<UserRow>(WHOLE, name);
    return row ? { ...row, validado: row.validado === 1 } : null;
  }
  const row = await database.get<OthersRow>(FOR_OTHERS, name);
  if (!row) return null;
  const { nacimiento_mes, nacimiento_dia, ...open } = row;
  return {
    ...open,
    validado: row.validado === 1,
    fechaNacimiento: dayAndMonth(nacimiento_mes, nacimiento_dia),
  };
}

export async function puestoUsuario(
  args: QueryPuestoUsuarioArgs,
  request: ApiRequest,
): Promise<Puesto | null> {
  await request.byHeader();
  const row = await request.services.database.get<Row & { nombre: string; apellido: string }>(
    'SELECT departamento, puesto, nombre, apellido FROM usuario WHERE usuario = $1',
    loginName(args.usuario) ?? '',
  );
  if (!row || (row.departamento === null && row.puesto === null)) return null;
  const { departamento, puesto } = row;
  return { departamento: text(departamento), puesto: text(puesto), nombre: `${row.nombre} ${row.apellido}` };
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
