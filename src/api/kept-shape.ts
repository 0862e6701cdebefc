/**
 * Whether kept data still has the shape of an answer of ours: a person, or another program, may have edited what lies on
 * the device, and what a screen cannot draw must not reach it (H12).
 * @param name the operation's field, or the name under which the first screen keeps it
 */
export function hasKeptShape(name: string, data: unknown): boolean {
  if (/^(listaC|c)umpleanos/.test(name)) return Array.isArray(data) && data.every(isRecordOfScalars);
  // That there is no such person is the server's word to say, not the device's.
  if (name === 'usuario') return isRecordOfScalars(data);
  if (name === 'puestoUsuario') return data === null || isRecordOfScalars(data);
  return data === null || isScalar(data);
}

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

/** Of a person, the names are always there; days and months are the only numbers. */
function isRecordOfScalars(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const person = 'apellido' in value;
  return Object.entries(value).every(([field, one]) => {
    if (person && ['usuario', 'nombre', 'apellido'].includes(field)) return typeof one === 'string';
    if (field === 'mes' || field === 'dia') return Number.isInteger(one);
    return one == null || isScalar(one);
  });
}
