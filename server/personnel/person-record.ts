import type { StoredEntry } from '../record/record.ts';
import type { ServerServices } from '../services.ts';
import type { Row } from '../store/port.ts';
import type { Right } from './rights.ts';

/** One person, as administrators see them. */
export interface PersonRecord {
  persona: Row;
  derechos: Right[];
  sesiones: { equipo: string | null; creada: string; usada: string; compartida: boolean }[];
  /** the newest entries of the record that name the person */
  entradas: StoredEntry[];
}

const ENTRIES = 30;

/** The columns under the names of the contract, reserved ones too. */
const PERSON = `
  SELECT usuario, nombre, apellido, hipocoristico, expediente, perfil, rol, genero, estatus, departamento, puesto, extension,
    tipo_empleado AS "tipoEmpleado", rfc AS "RFC", curp AS "CURP", id_oracle AS "IDOracle", fecha_nacimiento AS "fechaNacimiento",
    fecha_ingreso AS "fechaIngreso", primer_acceso AS "primerAcceso", ultimo_acceso AS "ultimoAcceso", foto, thumb, cache,
    validado, cuenta
  FROM usuario WHERE usuario = $1`;

const OPEN_SESSIONS = `
  SELECT equipo, creada, usada, compartida FROM sesion WHERE usuario = $1 AND revocada IS NULL AND vence > $2
  ORDER BY usada DESC, creada DESC, id`;

type SessionRow = { equipo: string | null; creada: string; usada: string; compartida: number };

export async function readPersonRecord(
  { database, now, record }: Pick<ServerServices, 'database' | 'now' | 'record'>,
  usuario: string,
): Promise<PersonRecord> {
  const rights = 'SELECT proceso, permiso FROM permiso WHERE usuario = $1 ORDER BY proceso, permiso';
  const sessions = await database.all<SessionRow>(OPEN_SESSIONS, usuario, now().toISOString());
  return {
    persona: { ...(await database.get(PERSON, usuario)) },
    derechos: await database.all<Row & Right>(rights, usuario),
    sesiones: sessions.map((one) => ({ ...one, compartida: one.compartida === 1 })),
    entradas: await record.read({ persona: usuario }, ENTRIES),
  };
}
