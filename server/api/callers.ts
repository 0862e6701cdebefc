import type { FastifyRequest } from 'fastify';
import { notAllowed } from '../faults.ts';
import { hasPermission } from '../people/permissions.ts';
import type { ServerServices } from '../services.ts';
import { callerOf } from './api-scope.ts';

/** Who calls the routes about versions, which exist without people of our own too (server/forward). */
export interface Callers {
  /** The person of the request's session. @throws ApiFault TOKEN */
  person(request: FastifyRequest): Promise<string>;
  /** The same, with one of these permissions in the process; '' is the process itself. @throws ApiFault TOKEN, NO_AUTORIZADO */
  permitted(request: FastifyRequest, proceso: string, permisos: readonly string[]): Promise<string>;
}

/** People of our own: the bearer token decides, and an administrator may run every process that asks here. */
export const ownCallers = (services: ServerServices): Callers => ({
  person: async (request) => (await callerOf(services, request)).usuario,
  async permitted(request, proceso, permisos) {
    const { attempts, database } = services;
    const { administrador, usuario } = await callerOf(services, request);
    await attempts.take(['escritura-persona', usuario]);
    if (administrador) return usuario;
    const own = await Promise.all(permisos.map((one) => hasPermission(database, usuario, proceso, one)));
    if (!own.includes(true)) throw notAllowed();
    return usuario;
  },
});
