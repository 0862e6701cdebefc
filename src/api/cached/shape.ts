const isAnswer = (data: unknown) => data === null || isScalar(data);

/** The shape of each field that may be stored; policies.ts must name the same fields, or it does not compile. */
const SHAPES = {
  listaCumpleanos: (data: unknown) => Array.isArray(data) && data.every(isRecordOfScalars),
  // Only the server may say that a person does not exist, so a stored null is invalid.
  usuario: isRecordOfScalars,
  puestoUsuario: (data: unknown) => data === null || isRecordOfScalars(data),
  avisoEstaLeido: isAnswer,
  tienePermiso: isAnswer,
};

export type KeptField = keyof typeof SHAPES;

/**
 * Whether stored data still has the shape of our server's answer. A person or another program may have edited
 * it, and data a screen cannot draw must not reach it (H12).
 * @param name the operation's field, or the name of a first-screen entry
 * @throws TypeError for a field without a shape
 */
export function hasKeptShape(name: string, data: unknown): boolean {
  const field = name.startsWith('cumpleanos:') ? 'listaCumpleanos' : name;
  if (!Object.hasOwn(SHAPES, field)) throw new TypeError(`src/api/cached/shape.ts has no shape for ${name}`);
  return SHAPES[field as KeptField](data);
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

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
