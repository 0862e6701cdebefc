import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IMPORT_KINDS, REPORT_NAMES } from '../../shared/personnel-import.ts';
import { badValue } from '../faults.ts';
import { createUploads } from '../import/uploads.ts';
import type { LimitName } from '../limits/table.ts';
import { exportPeople } from '../people-csv/export-people.ts';
import type { ServerServices } from '../services.ts';
import { apiScope } from './api-scope.ts';
import { allowedIn } from './people-right.ts';

/** Together with its headers it fits in what the application and its proxies take. */
const MOST_PIECE = 240 * 1024;
const MOST_CHOSEN = 100_000;

const Begun = v.strictObject({
  que: v.picklist(IMPORT_KINDS),
  nombre: v.pipe(v.string(), v.maxLength(255)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
const Header = v.pipe(v.string(), v.maxLength(200));
const Reviewed = v.nullish(
  v.strictObject({ columnas: v.optional(v.record(Header, v.pipe(v.string(), v.maxLength(40))), {}) }),
  {},
);
const Chosen = v.optional(
  v.union([
    v.literal('todas'),
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MOST_CHOSEN)),
  ]),
  [],
);
const Confirmed = v.strictObject({
  huella: v.pipe(v.string(), v.length(64)),
  bajas: Chosen,
  reingresos: Chosen,
});
const From = v.strictObject({ desde: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)) });

type OnImport = { Params: { id: string } };

/**
 * Import and export of people and photos, for administrators who have the process `personas` (docs/api.md).
 * @param awaitsImports whether the end waits for imports under way instead of cancelling them
 */
export async function registerImportRoutes(
  app: FastifyInstance,
  services: ServerServices,
  awaitsImports: () => boolean,
): Promise<void> {
  const { database, record } = services;
  const uploads = createUploads(services);
  app.addHook('onClose', () => uploads.close(awaitsImports));
  const allowed = (request: FastifyRequest, limit: LimitName) => allowedIn(services, request, limit);

  await apiScope(app, services, 'GET, POST, PUT, DELETE', (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MOST_PIECE },
      (_, body, done) => done(null, body),
    );

    scope.get('/api/personas.csv', async (request, reply) => {
      const by = await allowed(request, 'consulta-persona');
      // Recorded before the answer: what cannot be recorded is not handed out.
      await record.append(database, { ...by, que: 'personas-exportadas' });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="personas.csv"')
        .send(Readable.from(exportPeople(database)));
    });
    scope.post('/api/importaciones', async (request) => {
      const { quien } = await allowed(request, 'escritura-persona');
      return uploads.begin(quien, read(Begun, request.body));
    });
    scope.put<OnImport>('/api/importaciones/:id/archivo', async (request) => {
      const { quien } = await allowed(request, 'escritura-persona');
      const { desde } = read(From, request.query);
      if (!Buffer.isBuffer(request.body) || request.body.length === 0)
        throw badValue('Falta la parte del archivo.');
      return uploads.receive(quien, request.params.id, desde, request.body);
    });
    scope.get<OnImport>('/api/importaciones/:id', async (request) => {
      const { quien } = await allowed(request, 'lectura-persona');
      return uploads.state(quien, request.params.id);
    });
    scope.post<OnImport>('/api/importaciones/:id/revision', async (request) => {
      const by = await allowed(request, 'escritura-persona');
      const { id } = request.params;
      const columnas = read(Reviewed, request.body)?.columnas ?? {};
      // A review shows what is stored of whomever the list names: a reading that cannot be recorded gets no answer.
      if ((await uploads.state(by.quien, id)).que === 'personas')
        await record.append(database, { ...by, que: 'datos-reservados', detalle: 'lista' });
      return uploads.review(by, id, columnas);
    });
    scope.post<OnImport>('/api/importaciones/:id/aplicacion', async (request) => {
      const by = await allowed(request, 'escritura-persona');
      return uploads.apply(by, request.params.id, read(Confirmed, request.body));
    });
    scope.delete<OnImport>('/api/importaciones/:id', async (request) => {
      const { quien } = await allowed(request, 'escritura-persona');
      return { cancelada: await uploads.remove(quien, request.params.id) };
    });
    for (const name of REPORT_NAMES)
      scope.get<OnImport>(`/api/importaciones/:id/${name}.csv`, async (request, reply) => {
        const { quien } = await allowed(request, 'consulta-persona');
        const path = await uploads.report(quien, request.params.id, name);
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.csv"`)
          .send(createReadStream(path));
      });
  });
}

/** @throws ApiFault VALOR */
function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw badValue('No se entiende la solicitud.');
  return result.output;
}
