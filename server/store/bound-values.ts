import { badValue } from '../faults.ts';
import type { Value } from './port.ts';

/**
 * The parameters, if both engines keep them as they are. PostgreSQL has no NUL in its texts, so SQLite takes none either.
 * @throws ApiFault VALOR for a text with a NUL; TypeError for what is no Value, which is a mistake of this program
 */
export function bindable(params: readonly Value[]): Value[] {
  return params.map((value) => {
    if (typeof value === 'string') {
      if (value.includes('\0')) throw badValue('El texto tiene caracteres que no se pueden guardar.');
    } else if (value !== null && typeof value !== 'number') {
      throw new TypeError(`a parameter of type ${typeof value} cannot be bound`);
    }
    return value;
  });
}
