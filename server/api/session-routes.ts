import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiRequest } from '../api-request.ts';
import { badValue } from '../faults.ts';
import type { LoggedAction } from '../record/record.ts';
import type { ServerServices } from '../services.ts';
import { type Caller, endByTicket } from '../sessions/sessions.ts';
import type { Statements } from '../store/port.ts';
import { apiScope, askerOf } from './api-scope.ts';

const Exit = v.strictObject({ boleto: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/**
 * POST /api/salidas: a device that signed out offline ends its session later with the ticket that it stored. It has no token any
 * more. The answer does not reveal whether the session existed.
 */
export async function registerExitRoute(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { attempts, database, now, record } = services;
  await apiScope(app, services, 'POST', (scope) => {
    scope.post('/api/salidas', { bodyLimit: 1024 }, async (request, reply) => {
      const asker = askerOf(services, request);
      await attempts.take(...asker.fromNetwork('salida-red'));
      const exit = v.safeParse(Exit, request.body);
      if (!exit.success) throw badValue('No se entiende qué sesión cerrar.');
      await database.transaction(async (tx) => {
        const usuario = await endByTicket(tx, exit.output.boleto, now().toISOString());
        const entry: LoggedAction = {
          ...asker.traits,
          que: 'sesion-cerrada',
          sobre: usuario,
          detalle: 'boleto',
        };
        if (usuario !== undefined) await record.append(tx, entry);
      });
      return reply.code(204).send();
    });
  });
}

/**
 * The caller's open sessions, which are not part of the contract: GET /api/sesiones; DELETE /api/sesiones (all),
 * /api/sesiones/actual (that of this request) and /api/sesiones/:id. The bearer token alone identifies the person.
 */
export async function registerSessionRoutes(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { attempts, openSessions, record } = services;
  const caller = async (asker: ApiRequest) => {
    const known = await asker.byHeader();
    await attempts.take(['escritura-persona', known.usuario]);
    return known;
  };
  const end = async (
    request: FastifyRequest,
    detalle: 'una' | 'todas' | 'salida',
    work: (known: Caller, note: (tx: Statements) => Promise<void>) => Promise<number>,
  ) => {
    const asker = askerOf(services, request);
    const known = await caller(asker);
    const { usuario } = known;
    const entry: LoggedAction = {
      ...asker.traits,
      que: 'sesion-cerrada',
      quien: usuario,
      sobre: usuario,
      detalle,
    };
    return { cerradas: await work(known, (tx) => record.append(tx, entry)) };
  };

  await apiScope(app, services, 'GET, DELETE', (scope) => {
    scope.get('/api/sesiones', async (request) => ({
      sesiones: await openSessions.list(await caller(askerOf(services, request))),
    }));
    scope.delete('/api/sesiones', (request) => end(request, 'todas', openSessions.endAll));
    scope.delete('/api/sesiones/actual', (request) => end(request, 'salida', openSessions.endThis));
    scope.delete<{ Params: { id: string } }>('/api/sesiones/:id', (request) =>
      end(request, 'una', (known, note) => openSessions.end(known, request.params.id, note)),
    );
  });
}
