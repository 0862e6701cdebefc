import { isCampo, wireChoices } from '../../shared/settings.ts';
import type { ApiRequest } from '../api-request.ts';
import type { QueryConfiguracionArgs, QueryGuardarConfiguracionArgs } from '../contract.generated.ts';
import { ApiFault, badValue } from '../faults.ts';
import { type OrderedWrite, writeInOrder } from './ordered-write.ts';
import { storeSetting } from './store-setting.ts';

const MAX_BASES = 64;
const DEVICE = /^[A-Za-z0-9_-]{1,64}$/;

export async function configuracion(
  args: QueryConfiguracionArgs,
  request: ApiRequest,
): Promise<string | null> {
  const caller = await request.ownByHeader(args.usuario);
  if (!isCampo(args.campo)) throw unknownField();
  const { attempts, database } = request.services;
  await attempts.take(['lectura-persona', caller.usuario]);
  const row = await database.get<{ valor: string }>(
    'SELECT valor FROM configuracion WHERE usuario = $1 AND campo = $2',
    caller.usuario,
    args.campo,
  );
  return row?.valor ?? null;
}

/** Answers only after the commit (reliability.md promise 19). */
export async function guardarConfiguracion(
  args: QueryGuardarConfiguracionArgs,
  request: ApiRequest,
): Promise<true> {
  const { usuario } = await request.byToken(args.usuario, args.tokenSesion);
  const { attempts, database, figures, now } = request.services;
  if (!isCampo(args.campo)) throw unknownField();
  if (!wireChoices(args.campo).includes(args.valor))
    throw badValue('Ese valor no está entre los de este ajuste.');
  await attempts.take(['escritura-persona', usuario]);
  const write = orderedWrite(args, usuario);
  if (!write) {
    await database.transaction(async (tx) => {
      await storeSetting(tx, usuario, args.campo, args.valor);
      await figures.saved(tx, usuario);
    }, usuario);
    return true;
  }
  const outcome = await database.transaction(async (tx) => {
    const written = await writeInOrder(tx, write, now().toISOString());
    if (written.resultado !== 'SUPERADO' && !written.repetido)
      await (written.resultado === 'APLICADO' ? figures.saved(tx, usuario) : figures.conflicted(tx, usuario));
    return written;
  }, usuario);
  switch (outcome.resultado) {
    case 'APLICADO':
      return true;
    case 'SUPERADO':
      throw new ApiFault('SUPERADO', 'Este dispositivo ya envió un cambio más reciente de este ajuste.');
    case 'CONFLICTO': {
      const { valorServidor } = outcome;
      throw new ApiFault('CONFLICTO', 'Este ajuste cambió en otro dispositivo.', { valorServidor });
    }
  }
}

/** Undefined for a call with the four basic arguments. The three extra arguments are valid only together. */
function orderedWrite(args: QueryGuardarConfiguracionArgs, usuario: string): OrderedWrite | undefined {
  const { campo, valor, dispositivo, orden, basesAceptadas } = args;
  if (dispositivo == null && orden == null && basesAceptadas == null) return undefined;
  if (dispositivo == null || orden == null || basesAceptadas == null) {
    throw badValue('dispositivo, orden y basesAceptadas van juntos.');
  }
  if (!DEVICE.test(dispositivo)) throw badValue('dispositivo no tiene la forma de un identificador.');
  if (orden < 0) throw badValue('orden no puede ser negativo.');
  if (basesAceptadas.length > MAX_BASES) throw badValue('basesAceptadas tiene demasiados valores.');
  return { usuario, campo, valor, dispositivo, orden, bases: basesAceptadas };
}

const unknownField = () => badValue('Ese ajuste no existe.');
