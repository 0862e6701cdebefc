import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { loginName } from '../../shared/login-name.ts';
import { badValue } from '../faults.ts';
import type { LimitName } from '../limits/table.ts';
import { createPersonnel } from '../personnel/personnel.ts';
import type { ServerServices } from '../services.ts';
import { apiScope } from './api-scope.ts';
import { allowedIn } from './people-right.ts';

const PAGE = 50;

const Text = v.pipe(v.string(), v.maxLength(200));
const Asked = v.pipe(
  v.strictObject({
    texto: v.optional(Text),
    departamento: v.optional(Text),
    tipo: v.optional(Text),
    estatus: v.optional(Text),
    cuenta: v.optional(v.literal('sin')),
    limitadas: v.optional(v.literal('si')),
    tras: v.optional(v.pipe(v.string(), v.maxLength(1000), v.regex(/^[A-Za-z0-9_-]+$/))),
  }),
  v.transform(({ cuenta, limitadas, ...wanted }) => ({
    ...wanted,
    sinCuenta: cuenta !== undefined,
    limitadas: limitadas !== undefined,
  })),
);

type OnPerson = { Params: { usuario: string } };
type OnRight = { Params: { usuario: string; proceso: string; permiso?: string } };

/**
 * People, for administrators who have the process `personas`: below /api/personas they are searched, seen, given and denied rights,
 * put on leave and deleted, and their sessions ended.
 */
export async function registerPersonRoutes(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { attempts } = services;
  const personnel = createPersonnel(services);

  const allowed = (request: FastifyRequest, limit: LimitName) => allowedIn(services, request, limit);
  /** The person of the address. A text that cannot be a login name is nobody's. */
  const person = ({ params }: FastifyRequest<OnPerson>) => loginName(params.usuario) ?? '';
  const right = ({ params: { proceso, permiso = '' } }: FastifyRequest<OnRight>) => ({ proceso, permiso });

  await apiScope(app, services, 'GET, POST, PUT, DELETE', (scope) => {
    scope.get('/api/personas', async (request) => {
      await allowed(request, 'lectura-persona');
      const asked = v.safeParse(Asked, request.query);
      if (!asked.success) throw badValue('No se entiende a quién buscar.');
      return personnel.search(asked.output, PAGE);
    });
    scope.get('/api/personas-opciones', async (request) => {
      await allowed(request, 'lectura-persona');
      return personnel.choices();
    });
    scope.get<OnPerson>('/api/personas/:usuario', async (request) =>
      personnel.view(await allowed(request, 'consulta-persona'), person(request)),
    );
    scope.get<OnPerson>('/api/personas/:usuario/datos', async (request, reply) => {
      const by = await allowed(request, 'consulta-persona');
      const name = person(request);
      const kept = await personnel.handOut(by, name);
      return reply.header('content-disposition', `attachment; filename="datos-${name}.json"`).send(kept);
    });
    scope.delete<OnPerson>('/api/personas/:usuario', async (request) => {
      await personnel.erase(await allowed(request, 'escritura-persona'), person(request));
      return { borrada: true };
    });
    for (const end of ['/:proceso', '/:proceso/:permiso']) {
      const url = `/api/personas/:usuario/derechos${end}`;
      scope.put<OnRight>(url, async (request) => {
        const by = await allowed(request, 'escritura-persona');
        return { cambiado: await personnel.giveRight(by, person(request), right(request)) };
      });
      scope.delete<OnRight>(url, async (request) => {
        const by = await allowed(request, 'escritura-persona');
        return { cambiado: await personnel.takeRight(by, person(request), right(request)) };
      });
    }
    scope.put<OnPerson>('/api/personas/:usuario/baja', async (request) =>
      personnel.putOnLeave(await allowed(request, 'escritura-persona'), person(request)),
    );
    scope.delete<OnPerson>('/api/personas/:usuario/baja', async (request) => {
      const by = await allowed(request, 'escritura-persona');
      return { cambiado: await personnel.takeBack(by, person(request)) };
    });
    scope.post<OnPerson>('/api/personas/:usuario/codigo', async (request) => {
      const by = await allowed(request, 'escritura-persona');
      await attempts.take(['correo-cuenta', person(request)]);
      return personnel.sendCode(by, person(request));
    });
    scope.delete<OnPerson>('/api/personas/:usuario/sesiones', async (request) => {
      const by = await allowed(request, 'escritura-persona');
      return { cerradas: await personnel.endSessions(by, person(request)) };
    });
  });
}
