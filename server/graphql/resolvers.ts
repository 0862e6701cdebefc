import type { Query } from '../contract.generated.ts';
import { listaCumpleanos } from '../modules/birthdays.ts';
import { confirmarRegistro, confirmarReseteo, correoConfirmacionVigente } from '../modules/confirmation.ts';
import { guardarHipocoristico } from '../modules/nickname.ts';
import { avisoEstaLeido, marcarAvisoLeido } from '../modules/notices.ts';
import { tienePermiso } from '../modules/permissions.ts';
import { regenerarFoto } from '../modules/photo.ts';
import { enviarConfirmacionRegistro } from '../modules/registration.ts';
import { validarSesion } from '../modules/session.ts';
import { configuracion, guardarConfiguracion } from '../modules/setting.ts';
import { loginUsuario } from '../modules/sign-in.ts';
import { puestoUsuario, usuario } from '../modules/user.ts';
import type { ApiRequest } from './request.ts';

/** The contract's sixteen operations, all queries, and nothing else. */
const operations = {
  usuario,
  configuracion,
  guardarConfiguracion,
  loginUsuario,
  enviarConfirmacionRegistro,
  confirmarRegistro,
  confirmarReseteo,
  validarSesion,
  guardarHipocoristico,
  marcarAvisoLeido,
  avisoEstaLeido,
  puestoUsuario,
  regenerarFoto,
  listaCumpleanos,
  tienePermiso,
  correoConfirmacionVigente,
} satisfies { [Name in keyof Query]-?: (args: never, request: ApiRequest) => Promise<unknown> };

export interface OperationContext {
  request: ApiRequest;
}

/** graphql-js has checked the arguments against the contract before a resolver sees them. */
const entries = Object.entries(operations).map(([name, operation]) => {
  const run = operation as (args: unknown, request: ApiRequest) => Promise<unknown>;
  return [
    name,
    (_root: unknown, args: unknown, context: OperationContext) => run(args, context.request),
  ] as const;
});

export const RESOLVERS = { Query: Object.fromEntries(entries) };
