import { foldHeader } from '../../shared/csv-file.ts';
import { badValue } from '../faults.ts';
import { CAMPOS, type Campo, FIELDS } from './fields.ts';

/** What somebody said about columns by hand: the file's header, and a field or '' (ignored). */
export type ColumnMap = Readonly<Record<string, string>>;

/** A column of the file, and the field that it brings; null: ignored. */
export interface Column {
  encabezado: string;
  campo: Campo | null;
}

const KNOWN = new Map(
  CAMPOS.flatMap((campo) =>
    [foldHeader(campo), ...FIELDS[campo].headers].map((header) => [header, campo] as const),
  ),
);

/** @throws ApiFault VALOR if a field has two columns, the login name has none, or the map names what is not there */
export function matchColumns(headers: readonly string[], map: ColumnMap): Column[] {
  const named = new Map(Object.entries(map).map(([header, field]) => [foldHeader(header), field.trim()]));
  const columns = headers.map((header) => {
    const encabezado = header.trim();
    const said = named.get(foldHeader(encabezado));
    named.delete(foldHeader(encabezado));
    return {
      encabezado,
      campo: said === undefined ? (KNOWN.get(foldHeader(encabezado)) ?? null) : fieldOf(said),
    };
  });
  const [unused] = named.keys();
  if (unused !== undefined) {
    const header = Object.keys(map).find((one) => foldHeader(one) === unused);
    throw badValue(`El archivo no tiene la columna «${header}». Tiene: ${listOf(columns)}.`);
  }
  for (const campo of CAMPOS) {
    const own = columns.filter((column) => column.campo === campo);
    if (own.length > 1 && !FIELDS[campo].joins)
      throw badValue(`Dos columnas traen ${campo}: ${listOf(own)}. Di cuál vale.`);
  }
  if (!columns.some(({ campo }) => campo === 'usuario'))
    throw badValue(`Ninguna columna trae el usuario: di cuál es. Las columnas son: ${listOf(columns)}.`);
  return columns;
}

function fieldOf(text: string): Campo | null {
  if (text === '') return null;
  const campo = CAMPOS.find((one) => foldHeader(one) === foldHeader(text));
  if (!campo) throw badValue(`No hay un campo «${text}». Los campos son: ${CAMPOS.join(', ')}.`);
  return campo;
}

const MOST_TOLD = 40;
const listOf = (columns: readonly Column[]) =>
  columns
    .slice(0, MOST_TOLD)
    .map(({ encabezado }) => `«${encabezado.slice(0, 60)}»`)
    .join(', ');
