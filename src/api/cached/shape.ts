/**
 * Whether stored data still has the shape of our server's answer. A person or another program may have edited
 * it, and data a screen cannot draw must not reach it (H12).
 * @param name the operation's field, or the name of a first-screen entry
 */
export function hasKeptShape(name: string, data: unknown): boolean {
  if (/^(listaC|c)umpleanos/.test(name)) return Array.isArray(data) && data.every(isRecordOfScalars);
  // Only the server may say that a person does not exist, so a stored null is invalid.
  if (name === 'usuario') return isRecordOfScalars(data);
  if (name === 'puestoUsuario') return data === null || isRecordOfScalars(data);
  return data === null || isScalar(data);
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
