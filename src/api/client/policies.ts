import type { FetchPolicy, TypePolicies } from '@apollo/client';
import type { KeptField } from '../cached/shape.ts';

/**
 * The fields that may enter the cache, and so IndexedDB, with their key arguments (B16). `tokenSesion` and
 * `forzarLectura` are left out: otherwise tokens would be stored, and a list stored under an old token would
 * be lost with it.
 */
export const KEPT_FIELDS: Record<KeptField, string[]> = {
  usuario: ['usuario'],
  puestoUsuario: ['usuario'],
  avisoEstaLeido: ['usuario', 'aviso'],
  listaCumpleanos: ['mes', 'dia'],
  tienePermiso: ['usuario', 'proceso', 'usuarioConsultar', 'permisoEspecifico'],
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

export const typePolicies: TypePolicies = {
  Query: {
    fields: Object.fromEntries(Object.entries(KEPT_FIELDS).map(([field, keyArgs]) => [field, { keyArgs }])),
  },
  Usuario: { keyFields: ['usuario'] },
  // Not normalized: one person can be in lists of different days with different fields.
  Cumpleanero: { keyFields: false },
};

/**
 * Both policies always go to the network; `no-cache` also stores neither answer nor arguments.
 * @throws TypeError for an operation that is in neither list
 */
export function fetchPolicyOf(operation: string): FetchPolicy {
  if (Object.hasOwn(KEPT_FIELDS, operation)) return 'network-only';
  if (NEVER_KEPT.includes(operation)) return 'no-cache';
  throw new TypeError(`src/api/client/policies.ts does not say whether to keep ${operation}`);
}

type Normalized = Record<string, unknown>;

/** The data to store: the allowed root fields, and objects without the reserved fields. */
export function keepAllowed(data: Normalized): Normalized {
  return Object.fromEntries(
    Object.entries(data).map(([id, object]) => [id, keepFields(object, id === 'ROOT_QUERY')]),
  );
}

function keepFields(object: unknown, root: boolean): unknown {
  if (typeof object !== 'object' || object === null) return object;
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => {
      const field = key.split(/[:(]/, 1)[0] ?? key;
      return root
        ? field === '__typename' || Object.hasOwn(KEPT_FIELDS, field)
        : !RESERVED_FIELDS.includes(field);
    }),
  );
}
