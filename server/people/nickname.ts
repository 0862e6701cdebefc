import type { ApiRequest } from '../api-request.ts';
import type { QueryGuardarHipocoristicoArgs } from '../contract.generated.ts';
import { badValue } from '../faults.ts';
import { noteChange } from '../store/changes.ts';

const MAX_LENGTH = 40;

/** Keeps letters (Spanish accents included), digits, space, dot, comma, underscore and hyphen (spec A12.1). */
function sanitise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9 .,_-]/g, '')
    .replace(/ +/g, ' ')
    .trim();
}

export async function guardarHipocoristico(
  args: QueryGuardarHipocoristicoArgs,
  request: ApiRequest,
): Promise<true> {
  const { usuario } = await request.byToken(args.usuario, args.tokenSesion);
  const { attempts, database, figures } = request.services;
  const nickname = sanitise(args.hipocoristico);
  if (nickname.length > MAX_LENGTH) throw badValue(`El apodo puede tener hasta ${MAX_LENGTH} caracteres.`);
  // Only an empty text removes the nickname. A text of forbidden characters alone is a mistake.
  if (nickname === '' && args.hipocoristico.trim() !== '')
    throw badValue('El apodo no tiene letras ni números.');
  await attempts.take(['escritura-persona', usuario]);
  await database.transaction(async (tx) => {
    await tx.run('UPDATE usuario SET hipocoristico = $1 WHERE usuario = $2', nickname || null, usuario);
    await noteChange(tx, 'cumpleanos');
    await figures.saved(tx, usuario);
  });
  return true;
}
