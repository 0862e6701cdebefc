import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema } from 'graphql';

const CONTRACT = join(import.meta.dirname, '../../../server/contrato.graphql');
const OURS = ', dispositivo: ID, orden: Int, basesAceptadas: [String]';

/** The owner's contract, without the additions of this project. vacio: a backend whose save answers null. */
export function foreignSchema(guardarDevuelve: 'booleano' | 'vacio'): GraphQLSchema {
  const contract = readFileSync(CONTRACT, 'utf8');
  if (!contract.includes(OURS)) throw new Error('the contract no longer adds the three arguments like this');
  const owners = contract.replace(OURS, '');
  const save = /(guardarConfiguracion\([^)]*\)): Boolean!/;
  return buildSchema(guardarDevuelve === 'vacio' ? owners.replace(save, '$1: Boolean') : owners);
}
