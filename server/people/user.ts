import type { GraphQLResolveInfo } from 'graphql';
import { loginName } from '../../shared/login-name.ts';
import type { ApiRequest } from '../api-request.ts';
import type { Puesto, QueryPuestoUsuarioArgs, QueryUsuarioArgs, Usuario } from '../contract.generated.ts';
import type { Caller } from '../sessions/sessions.ts';
import type { Row } from '../store/port.ts';
import { dayAndMonth } from './birth-date.ts';
import { asksFor } from './requested-fields.ts';
import { shownTo } from './visibility.ts';

/** Columns under the contract's names. Only the person and administrators see the reserved ones. */
const OPEN = `id, usuario, nombre, apellido, nombre_bd AS "nombreBD", expediente, perfil, rol, genero, estatus, hipocoristico,
  tipo_empleado AS "tipoEmpleado", extension, foto, thumb, cache, validado, color, departamento, puesto`;
const RESERVED = `rfc AS "RFC", curp AS "CURP", id_oracle AS "IDOracle", fecha_nacimiento AS "fechaNacimiento",
  fecha_ingreso AS "fechaIngreso", primer_acceso AS "primerAcceso", ultimo_acceso AS "ultimoAcceso"`;

/** Groups of reserved fields; the record names the groups that were read in `detalle`. */
const RESERVED_FIELDS = {
  registros: new Set(['RFC', 'CURP', 'IDOracle']),
  fechas: new Set(['fechaNacimiento', 'fechaIngreso', 'primerAcceso', 'ultimoAcceso']),
};

const WHOLE = `SELECT ${OPEN}, ${RESERVED} FROM usuario WHERE usuario = $1`;
const FOR_OTHERS = `SELECT ${OPEN}, nacimiento_mes, nacimiento_dia, muestra_cumpleanos FROM usuario WHERE usuario = $1`;

type UserRow = Row & { id: string; usuario: string; nombre: string; apellido: string; validado: number };
type OthersRow = UserRow & {
  nacimiento_mes: number | null;
  nacimiento_dia: number | null;
  muestra_cumpleanos: string;
  departamento: string | null;
};

/** The server caches nothing here, so it can ignore `forzarLectura`. */
export async function usuario(
  args: QueryUsuarioArgs,
  request: ApiRequest,
  info: GraphQLResolveInfo,
): Promise<Usuario | null> {
  const caller = await request.byHeader();
  const name = loginName(args.usuario) ?? '';
  const { database, record } = request.services;
  await takeRead(request, caller, name);
  if (caller.usuario === name || caller.administrador) {
    const row = await database.get<UserRow>(WHOLE, name);
    // Recorded before the answer and on every read: a read that cannot be recorded gets no answer.
    const asked = Object.entries(RESERVED_FIELDS).filter(([, fields]) => asksFor(info, fields));
    if (row && caller.usuario !== name && asked.length > 0) {
      const what = { quien: caller.usuario, sobre: name, detalle: asked.map(([word]) => word).join(' ') };
      await record.append(database, { ...request.traits, que: 'datos-reservados', ...what });
    }
    return row ? { ...row, validado: row.validado === 1 } : null;
  }
  const row = await database.get<OthersRow>(FOR_OTHERS, name);
  if (!row) return null;
  const { nacimiento_mes, nacimiento_dia, muestra_cumpleanos: _, ...open } = row;
  const [shown] = await shownTo(database, caller.usuario, [row]);
  return {
    ...open,
    validado: row.validado === 1,
    fechaNacimiento: shown ? dayAndMonth(nacimiento_mes, nacimiento_dia) : null,
  };
}

export async function puestoUsuario(
  args: QueryPuestoUsuarioArgs,
  request: ApiRequest,
): Promise<Puesto | null> {
  const caller = await request.byHeader();
  await takeRead(request, caller, loginName(args.usuario) ?? '');
  const row = await request.services.database.get<Row & { nombre: string; apellido: string }>(
    'SELECT departamento, puesto, nombre, apellido FROM usuario WHERE usuario = $1',
    loginName(args.usuario) ?? '',
  );
  if (!row || (row.departamento === null && row.puesto === null)) return null;
  const { departamento, puesto } = row;
  return { departamento: text(departamento), puesto: text(puesto), nombre: `${row.nombre} ${row.apellido}` };
}

/** Slows down callers who look up many people. */
function takeRead({ services }: ApiRequest, { usuario: asker }: Caller, name: string): Promise<void> {
  return services.attempts.take([asker === name ? 'lectura-persona' : 'consulta-persona', asker]);
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
