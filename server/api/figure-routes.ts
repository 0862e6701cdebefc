import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { DAY_MS, daysFrom } from '../calendar.ts';
import { badValue, notAllowed } from '../faults.ts';
import { KEPT_DAYS } from '../figures/figures.ts';
import { type DayRange, readOwn, readSite } from '../figures/read-figures.ts';
import { createDevices } from '../releases/devices.ts';
import type { ServerServices } from '../services.ts';
import { apiScope, callerOf } from './api-scope.ts';

/** Without `desde`: twelve months and what is begun of one. */
const USUAL_DAYS = 366;

const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const Asked = v.strictObject({ desde: v.optional(Day), hasta: v.optional(Day) });

/**
 * Counts by day. GET /api/cifras answers everybody's own, GET /api/cifras/sitio those of the whole site for administrators. Neither
 * names anybody.
 */
export async function registerFigureRoutes(app: FastifyInstance, services: ServerServices): Promise<void> {
  const { attempts, config, database, figures, letters, now } = services;
  const devices = createDevices(database, now, { timeZone: config.zonaHoraria });

  /** Who asks, and for which days. What is counted in memory is written before the answer, if the disk takes it. */
  async function asked(request: FastifyRequest) {
    const caller = await callerOf(services, request);
    await attempts.take(['lectura-persona', caller.usuario]);
    return { ...caller, range: rangeOf(request.query, figures.today()) };
  }

  await apiScope(app, services, 'GET', (scope) => {
    scope.get('/api/cifras', async (request) => {
      const { usuario, range } = await asked(request);
      await figures.flush().catch(() => undefined);
      return { ...range, ...(await readOwn(database, usuario, range)) };
    });
    scope.get('/api/cifras/sitio', async (request) => {
      const { administrador, range } = await asked(request);
      if (!administrador) throw notAllowed();
      await figures.flush().catch(() => undefined);
      const [days, waiting, counts, photos] = await Promise.all([
        readSite(database, range),
        letters.waiting(),
        devices.counts(),
        database.get<{ n: number }>(
          'SELECT count(*) AS n FROM usuario WHERE foto_original IS NOT NULL AND foto IS NULL',
        ),
      ]);
      const versiones = [...counts].map(([version, { total }]) => ({ version, dispositivos: total }));
      return {
        ...range,
        ...days,
        ahora: {
          cartas: waiting.all,
          cartasFalladas: waiting.failed,
          fotos: Number(photos?.n ?? 0),
          versiones: versiones.sort((one, other) => other.dispositivos - one.dispositivos),
        },
      };
    });
  });
}

/** @throws ApiFault VALOR */
function rangeOf(query: unknown, today: string): DayRange {
  const wanted = v.safeParse(Asked, query);
  if (!wanted.success) throw badValue('No se entiende de qué días son las cifras.');
  const { hasta = today } = wanted.output;
  const { desde = daysFrom(hasta, 1 - USUAL_DAYS) } = wanted.output;
  const days = (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
  if (days < 1 || days > KEPT_DAYS) throw badValue(`Pide de 1 a ${KEPT_DAYS} días, del primero al último.`);
  return { desde, hasta };
}
