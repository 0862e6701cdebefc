import type { QueryConfiguracionArgs, QueryGuardarConfiguracionArgs } from '../contract.generated.ts';
import { ApiError, badValue } from '../graphql/api-error.ts';
import type { ApiRequest } from '../graphql/request.ts';
import { WRITE_PERSON } from '../security/limits.ts';
import { SETTING_CHOICES } from './setting-choices.ts';
import { type OrderedWish, writeInOrder } from './setting-order.ts';
import { storeSetting } from './setting-store.ts';

const MAX_BASES = 64;
const DEVICE = /^[A-Za-z0-9_-]{1,64}$/;

export async function configuracion(
  args: QueryConfiguracionArgs,
  request: ApiRequest,
): Promise<string | null> {
  const caller = await request.ownByHeader(args.usuario);
  if (!SETTING_CHOICES.has(args.campo)) throw unknownField();
  const row = await request.services.database.get<{ valor: string }>(
    'SELECT valor FROM configuracion WHERE usuario = $1 AND campo = $2',
    caller.usuario,
    args.campo,
  );
  return row?.valor ?? null;
}

/** Answers after the commit (reliability.md promise 19). */
export async function guardarConfiguracion(
  args: QueryGuardarConfiguracionArgs,
  request: ApiRequest,
): Promise<true> {
  const { usuario } = await request.byToken(args.usuario, args.tokenSesion);
  const { attempts, database, now } = request.services;
  const accepts = SETTING_CHOICES.get(args.campo);
  if (!accepts) throw unknownField();
  if (!accepts(args.valor)) throw badValue('Ese valor no está entre los de este ajuste.');
  attempts.take([WRITE_PERSON, usuario]);
  const wish = orderedWish(args, usuario);
  if (!wish) {
    await storeSetting(database, usuario, args.campo, args.valor);
    return true;
  }
  const outcome = await database.transaction((tx) => writeInOrder(tx, wish, now().toISOString()));
  switch (outcome.resultado) {
    case 'APLICADO':
      return true;
    case 'SUPERADO':
      throw new ApiError('SUPERADO', 'Este dispositivo ya envió un cambio más reciente de este ajuste.');
    case 'CONFLICTO': {
      const { valorServidor } = outcome;
      throw new ApiError('CONFLICTO', 'Este ajuste cambió en otro dispositivo.', { valorServidor });
    }
  }
}

/** Undefined for the owner's four arguments. The three others mean something only together. */
function orderedWish(args: QueryGuardarConfiguracionArgs, usuario: string): OrderedWish | undefined {
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
