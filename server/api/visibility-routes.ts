import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { VISIBILITIES } from '../../shared/birthday-visibility.ts';
import { badValue } from '../faults.ts';
import type { ServerServices } from '../services.ts';
import { noteChange } from '../store/changes.ts';
import { apiScope, askerOf } from './api-scope.ts';

const Choice = v.strictObject({ cumpleanos: v.picklist(VISIBILITIES) });

/** GET and PUT /api/visibilidad: to whom the caller's birthday is shown. The choice is dated in the record. */
export async function registerVisibilityRoutes(
  app: FastifyInstance,
  services: ServerServices,
): Promise<void> {
  const { attempts, database, figures, record } = services;

  await apiScope(app, services, 'GET, PUT', (scope) => {
    scope.get('/api/visibilidad', async (request) => {
      const { usuario } = await askerOf(services, request).byHeader();
      await attempts.take(['lectura-persona', usuario]);
      const sql = 'SELECT muestra_cumpleanos AS cumpleanos FROM usuario WHERE usuario = $1';
      return database.get(sql, usuario);
    });
    scope.put('/api/visibilidad', { bodyLimit: 1024 }, async (request) => {
      const asker = askerOf(services, request);
      const { usuario } = await asker.byHeader();
      const choice = v.safeParse(Choice, request.body);
      if (!choice.success) throw badValue('No se entiende a quién mostrar tu cumpleaños.');
      await attempts.take(['escritura-persona', usuario]);
      const { cumpleanos } = choice.output;
      await database.transaction(async (tx) => {
        const set =
          'UPDATE usuario SET muestra_cumpleanos = $1 WHERE usuario = $2 AND muestra_cumpleanos <> $1';
        // The same choice again changes nothing and is not recorded.
        if ((await tx.run(set, cumpleanos, usuario)) === 0) return;
        await noteChange(tx, 'cumpleanos');
        await figures.saved(tx, usuario);
        const said = {
          que: 'cumpleanos-mostrado' as const,
          quien: usuario,
          sobre: usuario,
          detalle: cumpleanos,
        };
        await record.append(tx, { ...asker.traits, ...said });
      }, usuario);
      return { cumpleanos };
    });
  });
}
