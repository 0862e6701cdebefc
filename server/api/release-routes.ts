import type { FastifyInstance } from 'fastify';
import { readBucket, releaseFor } from '../releases/release.ts';
import type { ReleaseControl } from '../releases/releases.ts';
import { findVersion } from '../releases/state.ts';
import type { ServerServices } from '../services.ts';
import { apiScope } from './api-scope.ts';

type VersionRequest = { Querystring: { cubo?: unknown } };
const NEWS = 20;

/** GET /api/version and GET /api/novedades: what a device of a bucket is to run, and the news. Public, answered from memory. */
export async function registerReleaseRoutes(
  app: FastifyInstance,
  services: ServerServices,
  releases: ReleaseControl,
): Promise<void> {
  const { now } = services;
  const runs = (cubo: unknown) => releaseFor(releases.snapshot(), readBucket(cubo)).version;

  await apiScope(app, services, 'GET', (scope) => {
    scope.get<VersionRequest>('/api/version', async ({ query }) => {
      await releases.catchUp();
      const state = releases.state();
      const version = runs(query.cubo);
      const {
        limite = null,
        notas = [],
        publicada = null,
        urgencia = 'normal',
      } = findVersion(state, version) ?? {};
      const candidate = state.candidata?.version === version ? state.candidata : null;
      return {
        version,
        notas,
        urgencia,
        limite,
        faltan: limite === null ? null : Math.ceil((Date.parse(limite) - now().getTime()) / 1000),
        pausada: candidate?.pausada ?? false,
        publicada,
      };
    });

    scope.get<VersionRequest>('/api/novedades', async ({ query }) => {
      await releases.catchUp();
      const state = releases.state();
      const version = runs(query.cubo);
      const known = state.versiones.flatMap((one) =>
        one.publicada === null || (one.version === state.candidata?.version && one.version !== version)
          ? []
          : [{ version: one.version, fecha: one.publicada, notas: one.notas }],
      );
      const byDate = known.toSorted((one, other) => other.fecha.localeCompare(one.fecha));
      return { novedades: byDate.slice(0, NEWS) };
    });
  });
}
