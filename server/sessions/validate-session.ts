import type { ApiRequest } from '../api-request.ts';
import type { QueryValidarSesionArgs } from '../contract.generated.ts';

/** Returns true, or throws the error JsonWebTokenError with the reason in `motivo`. */
export async function validarSesion(args: QueryValidarSesionArgs, request: ApiRequest): Promise<true> {
  await request.byToken(args.usuario, args.tokenSesion);
  return true;
}
