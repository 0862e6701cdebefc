import type { FetchPolicy, TypePolicies } from '@apollo/client';

/**
 * What may enter the cache, and so IndexedDB, under which keys (B16). The keys leave out `tokenSesion` and
 * `forzarLectura`: otherwise tokens end up on the disk and a list kept under an old token is lost with it.
 */
export const KEPT_FIELDS: Record<string, string[]> = {
  usuario: ['usuario'],
  puestoUsuario: ['usuario'],
  configuracion: ['usuario', 'campo'],
  avisoEstaLeido: ['usuario', 'aviso'],
  listaCumpleanos: ['mes', 'dia'],
  tienePermiso: ['usuario', 'proceso', 'usuarioConsultar', 'permisoEspecifico'],
};

/** Never on the disk, even if a document asked for them. */
const RESERVED_FIELDS = ['RFC', 'CURP', 'IDOracle'];

export const typePolicies: TypePolicies = {
  Query: {
    fields: Object.fromEntries(Object.entries(KEPT_FIELDS).map(([field, keyArgs]) => [field, { keyArgs }])),
  },
  Usuario: { keyFields: ['usuario'] },
  // The same person can stand in lists asked for on different days, with other fields: parts of their list.
  Cumpleanero: { keyFields: false },
};

/** Both ask the network each time; `no-cache` leaves no trace of the arguments. */
export function fetchPolicyOf(operation: string): FetchPolicy {
  return Object.hasOwn(KEPT_FIELDS, operation) ? 'network-only' : 'no-cache';
}

type Normalized = Record<string, unknown>;

/** The copy that goes to the disk: allowed fields of the root, and objects without the reserved ones. */
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
