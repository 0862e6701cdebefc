import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { csvLine } from '../../shared/csv-line.ts';
import { loginName } from '../../shared/login-name.ts';
import { dayRange } from '../calendar.ts';
import { badValue, notAllowed } from '../faults.ts';
import { hasPermission } from '../people/permissions.ts';
import { RECORD_KINDS, type Wanted } from '../record/record.ts';
import type { ServerServices } from '../services.ts';
import { apiScope, askerOf } from './api-scope.ts';

const PROCESS = 'bitacora';
const PAGE = 100;
const FILE = 10_000;
const OWN = 30;
const COLUMNS = ['cuando', 'que', 'quien', 'sobre', 'detalle', 'equipo', 'peticion'] as const;

const Asked = v.strictObject({
  persona: v.optional(v.string()),
  tipo: v.optional(v.picklist(RECORD_KINDS)),
  dia: v.optional(v.pipe(v.string(), v.isoDate())),
  tras: v.optional(v.pipe(v.string(), v.regex(/^[0-9TZ:.-]{24}-[0-9a-f]{12}$/))),
});

/**
 * The university's record. GET /api/bitacora and /api/bitacora.csv serve administrators who have the process, filtered by person,
 * kind and day. GET /api/bitacora/mia serves everybody's own entries.
 */
export async function registerRecordRoutes(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { attempts, config, database, record } = services;

  /** The parsed request, after the permission check. The reading itself is recorded too. */
  async function allowed(request: FastifyRequest): Promise<Wanted> {
    const asker = askerOf(services, request);
    const { administrador, usuario } = await asker.byHeader();
    await attempts.take(['lectura-persona', usuario]);
    if (!administrador || !(await hasPermission(database, usuario, PROCESS))) throw notAllowed();
    const asked = v.safeParse(Asked, request.query);
    if (!asked.success) throw badValue('No se entiende qué buscar en la bitácora.');
    const { persona, tipo, dia, tras } = asked.output;
    const name = persona === undefined ? undefined : (loginName(persona) ?? '');
    await record.append(database, {
      ...asker.traits,
      que: 'bitacora-leida',
      quien: usuario,
      sobre: name,
      detalle: [tipo, dia].filter(Boolean).join(' ') || undefined,
    });
    return { persona: name, que: tipo, tras, ...(dia && dayRange(dia, config.zonaHoraria)) };
  }

  await apiScope(app, services, 'GET', (scope) => {
    scope.get('/api/bitacora', async (request) => {
      const entries = await record.read(await allowed(request), PAGE + 1);
      const page = entries.slice(0, PAGE);
      return { entradas: page, tras: entries.length > PAGE ? (page.at(-1)?.id ?? null) : null };
    });
    scope.get('/api/bitacora.csv', async (request, reply) => {
      const entries = await record.read(await allowed(request), FILE);
      const rows = [COLUMNS, ...entries.map((entry) => COLUMNS.map((column) => entry[column] ?? ''))];
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="bitacora.csv"')
        .send(rows.map(csvLine).join(''));
    });
    scope.get('/api/bitacora/mia', async (request) => {
      const { usuario } = await askerOf(services, request).byHeader();
      await attempts.take(['lectura-persona', usuario]);
      return { entradas: await record.read({ persona: usuario }, OWN) };
    });
  });
}
