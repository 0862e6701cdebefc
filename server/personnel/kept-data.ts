import type { PhotoNames, Photos } from '../people/photo-files.ts';
import type { StoredEntry } from '../record/record.ts';
import type { Row, Statements } from '../store/port.ts';

/**
 * Every table with rows of one person, and the columns that are handed out. Left out are secrets, from which somebody could enter
 * the account: ids and marks of sessions, and hashes of codes.
 */
const TABLES = {
  sesion: 'creada, vence, usada, revocada, equipo, compartida',
  confirmacion: 'tipo, creada, vence, intentos, usada',
  configuracion: 'campo, valor',
  orden_dispositivo: 'dispositivo, campo, orden, valor, resultado, valor_servidor, visto',
  aviso_leido: 'aviso, leido, hora_inicio_lectura, marcado',
  permiso: 'proceso, permiso',
  cifra_persona: 'dia, guardados, conflictos, rechazos',
  demostracion: 'lugar, fecha_nacimiento',
} as const;
type Table = keyof typeof TABLES;

/** Columns of `usuario` that are not handed out: the password's hash, and what is computed from other columns. */
const WITHHELD = ['clave_hash', 'buscado', 'cuenta'];

/** All that is kept of a person, under the names of the tables (right of access of the ARCO rights). */
export type KeptData = Record<Table, Row[]> & {
  usuario: Row;
  /** entries of the record that name the person */
  bitacora: StoredEntry[];
  /** letters that are still to be sent */
  carta: { asunto: string; vence: string }[];
  /** the picture files in base64 */
  archivos: Partial<Record<keyof PhotoNames, string>>;
};

/** The rows of the person's tables; undefined if there is no such person. */
export async function readTables(
  tx: Statements,
  usuario: string,
): Promise<(Record<Table, Row[]> & { usuario: Row & PhotoNames }) | undefined> {
  const row = await tx.get<Row & PhotoNames>('SELECT * FROM usuario WHERE usuario = $1', usuario);
  if (!row) return undefined;
  const rows: [string, Row[]][] = [];
  for (const [table, columns] of Object.entries(TABLES))
    rows.push([table, await tx.all(`SELECT ${columns} FROM ${table} WHERE usuario = $1`, usuario)]);
  const told = Object.entries(row).filter(([column]) => !WITHHELD.includes(column));
  return {
    ...(Object.fromEntries(rows) as Record<Table, Row[]>),
    usuario: Object.fromEntries(told) as Row & PhotoNames,
  };
}

export async function readFiles(photos: Photos, names: PhotoNames): Promise<KeptData['archivos']> {
  const files = Object.entries(await photos.read(names));
  return Object.fromEntries(files.map(([column, bytes]) => [column, bytes.toString('base64')]));
}

/** Deletes the person with all rows of theirs. The record keeps its entries until they end. */
export async function eraseRows(tx: Statements, usuario: string): Promise<void> {
  for (const table of [...Object.keys(TABLES), 'usuario'])
    await tx.run(`DELETE FROM ${table} WHERE usuario = $1`, usuario);
}
