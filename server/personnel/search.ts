import type { Database, Row } from '../store/port.ts';

/** What to look for. A filter that is missing admits everybody. */
export interface WantedPeople {
  /** each word must begin a word of the person's names, nickname, number or login name */
  texto?: string | undefined;
  departamento?: string | undefined;
  tipo?: string | undefined;
  estatus?: string | undefined;
  /** only people who have not created or not confirmed their account */
  sinCuenta?: boolean | undefined;
  /** only people whose sign-in a limit refused within the last quarter of an hour */
  limitadas?: boolean | undefined;
  /** only people after this place in the list (FoundPeople.tras) */
  tras?: string | undefined;
}

export interface FoundPerson {
  usuario: string;
  nombre: string;
  apellido: string;
  departamento: string | null;
  puesto: string | null;
  tipoEmpleado: string | null;
  estatus: string | null;
  rol: string | null;
  thumb: string | null;
  cache: string | null;
  /** has created and confirmed an account */
  cuenta: boolean;
}

export interface FoundPeople {
  personas: FoundPerson[];
  /** asks for the next page; null if there is none */
  tras: string | null;
}

/** The values that the filters can take. */
export interface FilterValues {
  departamentos: string[];
  tipos: string[];
  estatus: string[];
}

/** A search uses this many of the typed words. */
const WORDS = 4;
const LIMITED_MS = 15 * 60_000;

/**
 * One statement for every combination of filters, so that few are prepared; '' admits everybody. The index on `buscado` has
 * the order and all that is compared.
 */
const SEARCH = `
  SELECT usuario, nombre, apellido, departamento, puesto, tipo_empleado AS "tipoEmpleado", estatus, rol, thumb, cache, buscado, cuenta
  FROM usuario
  WHERE buscado > $1
    AND buscado LIKE $2 ESCAPE '\\' AND buscado LIKE $3 ESCAPE '\\' AND buscado LIKE $4 ESCAPE '\\' AND buscado LIKE $5 ESCAPE '\\'
    AND ($6 = '' OR departamento = $6) AND ($7 = '' OR tipo_empleado = $7) AND ($8 = '' OR estatus = $8)
    AND ($9 = '' OR cuenta = 0)
    AND ($10 = '' OR usuario IN (SELECT sobre FROM bitacora WHERE que = 'entrada-limitada' AND id >= $10))
  ORDER BY buscado LIMIT $11`;

type SearchRow = Omit<FoundPerson, 'cuenta'> & { cuenta: number; buscado: string } & Row;

/** At most `most` people, ordered by surname and name. */
export async function searchPeople(
  database: Database,
  wanted: WantedPeople,
  most: number,
  now: Date,
): Promise<FoundPeople> {
  const words = searchWords(wanted.texto ?? '');
  const rows = await database.all<SearchRow>(
    SEARCH,
    placeOf(wanted.tras),
    ...Array.from({ length: WORDS }, (_, n) => patternOf(words[n])),
    wanted.departamento ?? '',
    wanted.tipo ?? '',
    wanted.estatus ?? '',
    wanted.sinCuenta ? 'si' : '',
    wanted.limitadas ? new Date(now.getTime() - LIMITED_MS).toISOString() : '',
    most + 1,
  );
  const page = rows.slice(0, most);
  const last = rows.length > most ? page.at(-1) : undefined;
  return {
    personas: page.map(({ buscado: _, cuenta, ...person }) => ({ ...person, cuenta: cuenta === 1 })),
    tras: last ? Buffer.from(last.buscado).toString('base64url') : null,
  };
}

const placeOf = (tras: string | undefined) => Buffer.from(tras ?? '', 'base64url').toString('utf8');

/** Lower case without Spanish accents, like the column `buscado` (migration 011). */
function searchWords(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase();
  const folded = plain.replace(/[áéíóúüñ]/g, (letter) => letter.normalize('NFD').charAt(0));
  return folded.split(/\s+/).filter((word) => word !== '');
}

/** A LIKE pattern for a word of `buscado` that begins with this one. */
const patternOf = (word: string | undefined) =>
  word === undefined ? '%' : `% ${word.replace(/[\\%_]/g, '\\$&')}%`;

export async function filterValues(database: Database): Promise<FilterValues> {
  const values = async (column: 'departamento' | 'tipo_empleado' | 'estatus') => {
    const sql = `SELECT DISTINCT ${column} AS value FROM usuario WHERE ${column} <> ''`;
    const rows = await database.all<{ value: string }>(sql);
    return rows.map(({ value }) => value).sort((one, other) => one.localeCompare(other, 'es'));
  };
  const [departamentos, tipos, estatus] = [
    await values('departamento'),
    await values('tipo_empleado'),
    await values('estatus'),
  ];
  return { departamentos, tipos, estatus };
}
