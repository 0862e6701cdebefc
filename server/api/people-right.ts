import type { FastifyRequest } from 'fastify';
import { notAllowed } from '../faults.ts';
import type { LimitName } from '../limits/table.ts';
import { hasPermission } from '../people/permissions.ts';
import type { Actor } from '../personnel/personnel.ts';
import type { ServerServices } from '../services.ts';
import { askerOf } from './api-scope.ts';

const PROCESS = 'personas';

type Administrator = Required<Actor> & { quien: string };

/**
 * Who asks, if they are an administrator who was given the process `personas`; the request counts against the limit.
 * @throws ApiFault TOKEN, NO_AUTORIZADO, LIMITE
 */
export async function allowedIn(
  services: ServerServices,
  request: FastifyRequest,
  limit: LimitName,
): Promise<Administrator> {
  const asker = askerOf(services, request);
  const { administrador, usuario } = await asker.byHeader();
  await services.attempts.take([limit, usuario]);
  if (!administrador || !(await hasPermission(services.database, usuario, PROCESS))) throw notAllowed();
  return { ...asker.traits, quien: usuario };
}
