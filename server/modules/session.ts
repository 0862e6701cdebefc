import type { QueryValidarSesionArgs } from '../contract.generated.ts';
import type { ApiRequest } from '../graphql/request.ts';

/** True, or the error JsonWebTokenError, whose motivo says why. */
export async function validarSesion(args: QueryValidarSesionArgs, request: ApiRequest): Promise<true> {
  await request.byToken(args.usuario, args.tokenSesion);
  return true;
}
