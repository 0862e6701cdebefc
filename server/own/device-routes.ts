import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { badValue } from '../graphql/api-error.ts';
import { createDevices, DEVICE_STATES } from '../releases/devices.ts';
import { VERSION_WORD } from '../releases/state.ts';
import { DEVICE_PERSON } from '../security/limits.ts';
import type { Services } from '../services.ts';
import { callerOf, ownScope } from './own-scope.ts';

const Report = v.strictObject({
  dispositivo: v.pipe(v.string(), v.uuid()),
  version: v.pipe(v.string(), v.regex(VERSION_WORD)),
  estado: v.picklist(DEVICE_STATES),
});

/** POST /api/dispositivos: a device says which version it runs. A session is needed, so that strangers cannot; whose it is, is not kept. */
export async function registerDeviceRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const devices = createDevices(services.database, services.now);

  await ownScope(app, services, 'POST', (scope) => {
    scope.post('/api/dispositivos', { bodyLimit: 1024 }, async (request, reply) => {
      const { usuario } = await callerOf(services, request);
      services.attempts.take([DEVICE_PERSON, usuario]);
      const report = v.safeParse(Report, request.body);
      if (!report.success) throw badValue('No se entiende qué versión tiene el dispositivo.');
      await devices.report({ ...report.output, dispositivo: report.output.dispositivo.toLowerCase() });
      return reply.code(204).send();
    });
  });
}
