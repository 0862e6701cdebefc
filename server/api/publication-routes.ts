import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { MAX_NOTES, NOTE_LENGTH, URGENCIES } from '../../shared/releases.ts';
import { ApiFault, badValue } from '../faults.ts';
import { createDevices, noDevices } from '../releases/devices.ts';
import { type ReleaseControl, StaleRevision } from '../releases/releases.ts';
import {
  type Act,
  type PublicationState,
  pause,
  publish,
  ReleaseFault,
  retainedVersions,
  rollBack,
} from '../releases/state.ts';
import type { ServerServices } from '../services.ts';
import { apiScope, askerOf } from './api-scope.ts';
import type { Callers } from './callers.ts';

const PROCESS = 'actualizaciones';
/** How many versions that no state knows are listed. */
const UNKNOWN = 20;

const revision = v.pipe(v.number(), v.integer());
const Note = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(NOTE_LENGTH), v.regex(/^[^\n\r]*$/));
const Instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
);
const PublicationRequest = v.variant('accion', [
  v.strictObject({
    accion: v.literal('publicar'),
    version: v.string(),
    notas: v.pipe(v.array(Note), v.maxLength(MAX_NOTES)),
    urgencia: v.picklist(URGENCIES),
    limite: v.nullable(Instant),
    porcentaje: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    revision,
  }),
  v.strictObject({ accion: v.picklist(['pausar', 'seguir', 'revertir']), revision }),
]);
type PublicationRequest = v.InferOutput<typeof PublicationRequest>;

/** GET and POST /api/publicaciones: administrators see and change the published versions. */
export async function registerPublicationRoutes(
  app: FastifyInstance,
  services: ServerServices,
  releases: ReleaseControl,
  callers: Callers,
): Promise<void> {
  const { config, database, now, record } = services;
  const devices = createDevices(database, now, { timeZone: config.zonaHoraria });

  const body = async () => {
    const [history, counts] = await Promise.all([releases.history(), devices.counts()]);
    const [state = releases.state()] = history;
    const kept = new Set(retainedVersions(state));
    const known = state.versiones.map((one) => {
      const { carpeta: _, ...shown } = one;
      return {
        ...shown,
        disponible: kept.has(one),
        dispositivos: counts.get(one.version) ?? noDevices(),
      };
    });
    const names = new Set(known.map(({ version }) => version));
    const others = [...counts].filter(([version]) => !names.has(version));
    const most = others.toSorted(([, one], [, other]) => other.total - one.total).slice(0, UNKNOWN);
    const unknown = most.map(([version, dispositivos]) => ({
      version,
      construida: null,
      publicada: null,
      notas: [],
      urgencia: 'normal',
      limite: null,
      disponible: false,
      dispositivos,
    }));
    const total = [...counts.values()].reduce((sum, one) => sum + one.total, 0);
    return {
      revision: state.revision,
      actual: state.actual,
      candidata: state.candidata,
      anterior: state.anteriores[0] ?? null,
      retirado: state.retirado,
      versiones: [...known, ...unknown],
      dispositivos: { total },
      historia: history.map(({ accion }) => ({
        cuando: accion.cuando,
        quien: accion.quien,
        accion: accion.accion,
        version: accion.version ?? null,
        porcentaje: accion.porcentaje ?? null,
      })),
    };
  };

  await apiScope(app, services, 'GET, POST', (scope) => {
    scope.get('/api/publicaciones', async (request) => {
      await callers.permitted(request, PROCESS, ['', 'consultar', 'publicar']);
      await releases.catchUp();
      return body();
    });
    scope.post('/api/publicaciones', { bodyLimit: 8192 }, async (request) => {
      const quien = await callers.permitted(request, PROCESS, ['publicar']);
      const asked = v.safeParse(PublicationRequest, request.body);
      if (!asked.success) throw badValue('No se entiende qué publicar.');
      const act = { quien, cuando: now().toISOString() };
      await releases
        .change(asked.output.revision, (state) => next(state, asked.output, act))
        .catch((error: unknown) => {
          throw asApiError(error);
        });
      // The releases' journal has the same facts in a file. The record is where the university looks.
      await record.append(database, {
        ...askerOf(services, request).traits,
        que: 'publicacion',
        quien,
        detalle: 'version' in asked.output ? `publicar ${asked.output.version}` : asked.output.accion,
      });
      return body();
    });
  });
}

function next(state: PublicationState, asked: PublicationRequest, act: Act): PublicationState {
  if (asked.accion !== 'publicar')
    return asked.accion === 'revertir' ? rollBack(state, act) : pause(state, asked.accion === 'pausar', act);
  const { limite, notas, porcentaje, urgencia, version } = asked;
  if (!retainedVersions(state).some((one) => one.version === version))
    throw new ReleaseFault(`La versión ${version} no está en el servidor.`);
  if (limite !== null && urgencia !== 'requerida')
    throw new ReleaseFault('Solo una actualización necesaria tiene fecha límite.');
  return publish(state, version, { notas, urgencia, limite }, porcentaje, act);
}

function asApiError(error: unknown): unknown {
  if (error instanceof StaleRevision)
    return new ApiFault(
      'CONFLICTO',
      'Alguien más cambió las versiones mientras tanto: vuelve a cargar la lista.',
    );
  return error instanceof ReleaseFault ? badValue(error.message) : error;
}
