import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loginName } from '../../shared/login-name.ts';
import { askerOf } from '../api/api-scope.ts';
import type { Callers } from '../api/callers.ts';
import type { ForwardConfig } from '../config/server-config.ts';
import { badToken, notAllowed } from '../faults.ts';
import type { ServerServices } from '../services.ts';
import { createExchange } from './exchange.ts';
import { registerForwardedGraphql } from './graphql-route.ts';
import { registerForwardedPhotos } from './photo-routes.ts';
import { createDataService, type DataService, type Rights } from './service.ts';

/** In front of another service (GRAPHQL_URL): its GraphQL and photos on our origin. Returns who calls our own routes. */
export async function registerForwarding(
  app: FastifyInstance,
  services: ServerServices,
  { fotos, url }: ForwardConfig,
  deadlineMs: number,
): Promise<Callers> {
  const { origin, pathname } = new URL(url);
  const exchange = await createExchange(app, { origin, deadlineMs, metrics: services.metrics });
  await registerForwardedGraphql(app, services, { exchange, path: pathname });
  registerForwardedPhotos(app, { exchange, folders: fotos });
  return forwardedCallers(services, createDataService(url));
}

/**
 * The service knows its sessions by name and token (contract, validarSesion), so the request names the person in the header
 * Usuario, and the service says whether that is so.
 */
function forwardedCallers(services: ServerServices, service: DataService): Callers {
  async function allowed(request: FastifyRequest, rights?: Rights): Promise<string> {
    // Each question costs the service one, whoever asks.
    await services.attempts.take(...askerOf(services, request).fromNetwork('consulta-red'));
    const { authorization = '', usuario: named } = request.headers;
    const token = /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(authorization)?.[1];
    const usuario = typeof named === 'string' ? loginName(named) : undefined;
    if (token === undefined || usuario === undefined) throw badToken('invalida');
    if (!(await service.allows(usuario, token, rights))) throw notAllowed();
    return usuario;
  }
  return {
    person: (request) => allowed(request),
    permitted: (request, proceso, permisos) => allowed(request, { proceso, permisos }),
  };
}
