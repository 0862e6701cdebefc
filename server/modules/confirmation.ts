import type {
  QueryConfirmarRegistroArgs,
  QueryConfirmarReseteoArgs,
  QueryCorreoConfirmacionVigenteArgs,
  RespuestaAcceso,
} from '../contract.generated.ts';
import type { ApiRequest } from '../graphql/request.ts';
import type { CodeKind } from '../security/codes.ts';
import { ASK_NETWORK, CODE_NETWORK, CODE_PERSON } from '../security/limits.ts';
import { endSessions } from '../security/sessions.ts';
import type { Statements } from '../store/database.ts';
import { done, refused } from './access-answer.ts';
import { loginName } from './login-name.ts';

/** Activates a person whom the personnel data holds; an account already active keeps its password. */
export function confirmarRegistro(
  args: QueryConfirmarRegistroArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  return confirm(
    args,
    'registro',
    request,
    'Tu cuenta está lista. Ya puedes entrar.',
    async (tx, name, claveHash) =>
      (await tx.run(
        'UPDATE usuario SET clave_hash = $1, validado = 1 WHERE usuario = $2 AND (validado = 0 OR clave_hash IS NULL)',
        claveHash,
        name,
      )) > 0,
  );
}

/** Every older session of the user ends, in the same transaction. */
export function confirmarReseteo(
  args: QueryConfirmarReseteoArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const time = request.services.now().toISOString();
  return confirm(
    args,
    'reseteo',
    request,
    'Tu contraseña cambió. Entra con la nueva.',
    async (tx, name, claveHash) => {
      await endSessions(tx, name, time);
      const sql =
        'UPDATE usuario SET clave_hash = $1, validado = 1 WHERE usuario = $2 AND clave_hash IS NOT NULL';
      return (await tx.run(sql, claveHash, name)) > 0;
    },
  );
}

async function confirm(
  { usuario, codigoConfirmacion }: QueryConfirmarRegistroArgs,
  kind: CodeKind,
  request: ApiRequest,
  mensaje: string,
  apply: (tx: Statements, name: string, claveHash: string | null) => Promise<boolean>,
): Promise<RespuestaAcceso> {
  const { attempts, codes } = request.services;
  const name = loginName(usuario) ?? '';
  attempts.take([CODE_PERSON, `${request.network}|${name}`], [CODE_NETWORK, request.network]);
  const changed = await codes.redeem(name, kind, codigoConfirmacion, (tx, claveHash) =>
    apply(tx, name, claveHash),
  );
  return changed ? done(mensaje) : refused('El código no es correcto o ya venció.');
}

/** A name that nobody has leaves a pending code as well (see registration): the answers are alike. */
export async function correoConfirmacionVigente(
  { usuario }: QueryCorreoConfirmacionVigenteArgs,
  request: ApiRequest,
): Promise<boolean> {
  const { attempts, codes } = request.services;
  attempts.take([ASK_NETWORK, request.network]);
  return codes.pending(loginName(usuario) ?? '', ['registro', 'reseteo', 'acceso']);
}
