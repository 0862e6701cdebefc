import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { DEVICE_STATES } from '../../shared/releases.ts';
import { badValue } from '../faults.ts';
import { createDevices } from '../releases/devices.ts';
import { VERSION_WORD } from '../releases/state.ts';
import type { ServerServices } from '../services.ts';
import { apiScope } from './api-scope.ts';
import type { Callers } from './callers.ts';

const Report = v.strictObject({
  dispositivo: v.pipe(v.string(), v.uuid()),
  version: v.pipe(v.string(), v.regex(VERSION_WORD)),
  estado: v.picklist(DEVICE_STATES),
});

/** POST /api/dispositivos: a device reports the version that it runs. Needs a session to keep strangers out; the person is not stored. */
export async function registerDeviceRoutes(
  app: FastifyInstance,
  services: ServerServices,
  callers: Callers,
): Promise<void> {
  const { config, database, figures, now } = services;
  const devices = createDevices(database, now, {
    timeZone: config.zonaHoraria,
    onFirst(version) {
      figures.add('dispositivos');
      figures.add('version', version);
    },
  });

  await apiScope(app, services, 'POST', (scope) => {
    scope.post('/api/dispositivos', { bodyLimit: 1024 }, async (request, reply) => {
      const usuario = await callers.person(request);
      await services.attempts.take(['dispositivo-persona', usuario]);
      const report = v.safeParse(Report, request.body);
      if (!report.success) throw badValue('No se entiende qué versión tiene el dispositivo.');
      await devices.report({ ...report.output, dispositivo: report.output.dispositivo.toLowerCase() });
      return reply.code(204).send();
    });
  });
}
