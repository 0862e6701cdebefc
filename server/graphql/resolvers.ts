import type { GraphQLResolveInfo } from 'graphql';
import { confirmarRegistro, confirmarReseteo, correoConfirmacionVigente } from '../account/confirmation.ts';
import { enviarConfirmacionRegistro } from '../account/registration.ts';
import { loginUsuario } from '../account/sign-in.ts';
import type { ApiRequest } from '../api-request.ts';
import type { Query } from '../contract.generated.ts';
import { avisoEstaLeido, marcarAvisoLeido } from '../notices/read-notices.ts';
import { listaCumpleanos } from '../people/birthdays.ts';
import { guardarHipocoristico } from '../people/nickname.ts';
import { tienePermiso } from '../people/permissions.ts';
import { regenerarFoto } from '../people/regenerate-photo.ts';
import { puestoUsuario, usuario } from '../people/user.ts';
import { validarSesion } from '../sessions/validate-session.ts';
import { configuracion, guardarConfiguracion } from '../settings/settings.ts';
import { noteFailure } from './present-error.ts';

/** The contract's sixteen operations. All are queries. */
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
} satisfies {
  [Name in keyof Query]-?: (args: never, request: ApiRequest, info: GraphQLResolveInfo) => Promise<unknown>;
};

/** Operations that save something of the person. */
const SAVES = new Set(['guardarConfiguracion', 'guardarHipocoristico', 'marcarAvisoLeido']);

export interface OperationContext {
  request: ApiRequest;
}

/** graphql-js checks the arguments against the contract before a resolver runs. */
const entries = Object.entries(operations).map(([name, operation]) => {
  const run = operation as (args: unknown, request: ApiRequest, info: GraphQLResolveInfo) => Promise<unknown>;
  return [
    name,
    async (_root: unknown, args: unknown, { request }: OperationContext, info: GraphQLResolveInfo) => {
      try {
        const answer = await run(args, request, info);
        request.services.metrics.countOperation(name, 'BIEN');
        return answer;
      } catch (error) {
        const fault = noteFailure(error, name, request);
        request.services.metrics.countOperation(name, fault.codigo);
        if (SAVES.has(name)) request.countRefusedSave(fault.codigo);
        throw fault;
      }
    },
  ] as const;
});

export const RESOLVERS = { Query: Object.fromEntries(entries) };
