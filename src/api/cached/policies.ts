import { dayKey } from '../../lib/calendar.ts';
import { dayListKey } from '../../storage/keys.ts';

/** An answer of the server, and when it came (ms). */
export interface KeptAnswer {
  data: unknown;
  at: number;
}

/** What of a query's answers this device keeps until the session ends (B16). */
interface Policy {
  /**
   * The arguments that tell its answers apart. `tokenSesion` and `forzarLectura` are left out: otherwise tokens would
   * be stored, and a list stored under an old token would be lost with it.
   */
  by: readonly string[];
  /**
   * Whether stored data still has the shape of our server's answer. A person or another program may have edited it,
   * and data a screen cannot draw must not reach it (H12).
   */
  fits(data: unknown): boolean;
  /** the number of answers kept, the latest; all of them if unset */
  most?: number;
  /** shown before the network answers; the others only if it does not */
  first?: true;
  /** the key of its own entry; the other answers share one, which every start reads */
  entry?(usuario: string, name: string): string;
}

/** The queries whose answers are kept. */
export const KEPT: Readonly<Record<string, Policy>> = {
  // Only the server may say that a person does not exist, so a stored null is invalid.
  usuario: { by: ['usuario'], fits: isRecordOfScalars, most: 1, first: true },
  puestoUsuario: { by: ['usuario'], fits: (data) => data === null || isRecordOfScalars(data), most: 1 },
  avisoEstaLeido: { by: ['usuario', 'aviso'], fits: isAnswer, most: 100 },
  tienePermiso: {
    by: ['usuario', 'proceso', 'usuarioConsultar', 'permisoEspecifico'],
    fits: isAnswer,
    most: 100,
  },
  // A month of a large university is half a megabyte.
  listaCumpleanos: {
    by: ['mes', 'dia'],
    fits: (data) => Array.isArray(data) && data.every(isRecordOfScalars),
    first: true,
    entry: (usuario, name) => dayListKey(usuario, dayKey(JSON.parse(name.slice(name.indexOf(':') + 1)))),
  },
};

/** Operations whose answers are never stored. The outbox stores the confirmed values of `configuracion`. */
const NEVER_KEPT = [
  'configuracion',
  'confirmarRegistro',
  'confirmarReseteo',
  'correoConfirmacionVigente',
  'enviarConfirmacionRegistro',
  'loginUsuario',
  'regenerarFoto',
  'usuarioReservado',
  'validarSesion',
];

/** Never stored, even if a document asks for them. */
const RESERVED_FIELDS = ['RFC', 'CURP', 'IDOracle'];

/**
 * The name of an answer, which is also Apollo's key of the field: `listaCumpleanos:{"mes":11,"dia":20}`; undefined if it
 * is not kept.
 * @throws TypeError in development, for an operation that is in neither list
 */
export function keptName(operation: string, args: object): string | undefined {
  const row = rowOf(operation);
  if (row) return `${operation}:${JSON.stringify(args, row.by as string[])}`;
  if (import.meta.env.DEV && !NEVER_KEPT.includes(operation))
    throw new TypeError(`src/api/cached/policies.ts does not say whether to keep ${operation}`);
  return undefined;
}

/** The row of a kept answer's name; undefined for any other text. */
export const policyOf = (name: string): Policy | undefined => rowOf(name.split(':', 1)[0] ?? '');

const rowOf = (operation: string) => (Object.hasOwn(KEPT, operation) ? KEPT[operation] : undefined);

/** The data without the reserved fields. */
export function withoutReserved(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([field]) => !RESERVED_FIELDS.includes(field)));
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

function isAnswer(data: unknown): boolean {
  return data === null || isScalar(data);
}

/** A person always has names; only day and month are numbers. */
function isRecordOfScalars(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const person = 'apellido' in value;
  return Object.entries(value).every(([field, one]) => {
    if (person && ['usuario', 'nombre', 'apellido'].includes(field)) return typeof one === 'string';
    if (field === 'mes' || field === 'dia') return Number.isInteger(one);
    return one == null || isScalar(one);
  });
}
