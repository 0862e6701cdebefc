import { isRecord } from '../../lib/json.ts';
import { type RecordEntry, readEntries } from '../record/record-entry.ts';

/** permission: '' is the right to run the process */
export interface Right {
  process: string;
  permission: string;
}

/** One person, as administrators see them. */
export interface PersonFile {
  data: PersonData;
  /** has created and confirmed an account */
  account: boolean;
  rights: readonly Right[];
  sessions: readonly OpenSession[];
  /** the newest entries of the record that name the person */
  entries: readonly RecordEntry[];
}

/** The columns of a person that are text; '' without a value. */
export const PERSON_COLUMNS = [
  'usuario',
  'nombre',
  'apellido',
  'hipocoristico',
  'expediente',
  'perfil',
  'rol',
  'genero',
  'estatus',
  'departamento',
  'puesto',
  'extension',
  'tipoEmpleado',
  'RFC',
  'CURP',
  'IDOracle',
  'fechaNacimiento',
  'fechaIngreso',
  'primerAcceso',
  'ultimoAcceso',
] as const;
export type PersonData = Readonly<Record<(typeof PERSON_COLUMNS)[number], string>>;

export interface OpenSession {
  /** «Chrome en Windows» */
  device: string | undefined;
  /** ms */
  used: number | undefined;
  /** on a device that several people share */
  shared: boolean;
}

export function readPerson(body: Record<string, unknown>): PersonFile | undefined {
  const { persona, derechos, sesiones, entradas } = body;
  if (!isRecord(persona) || !Array.isArray(derechos) || !Array.isArray(sesiones)) return undefined;
  return {
    data: readPersonData(persona),
    account: persona.cuenta === 1,
    rights: derechos.flatMap(readRight),
    sessions: sesiones.flatMap(readSession),
    entries: readEntries(entradas),
  };
}

export const readPersonData = (given: Record<string, unknown>): PersonData =>
  Object.fromEntries(
    PERSON_COLUMNS.map((name) => {
      const value = given[name];
      return [name, typeof value === 'string' ? value.trim() : ''];
    }),
  ) as PersonData;

function readRight(given: unknown): Right[] {
  if (!isRecord(given) || typeof given.proceso !== 'string') return [];
  return [{ process: given.proceso, permission: typeof given.permiso === 'string' ? given.permiso : '' }];
}

function readSession(given: unknown): OpenSession[] {
  if (!isRecord(given)) return [];
  const used = Date.parse(String(given.usada));
  return [
    {
      device: typeof given.equipo === 'string' ? given.equipo : undefined,
      used: Number.isNaN(used) ? undefined : used,
      shared: given.compartida === true,
    },
  ];
}
