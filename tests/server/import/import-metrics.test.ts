import { afterEach, beforeEach, expect, test } from 'vitest';
import { scrape } from '../../support/server/scrape.ts';
import { type ImportApp, startImportApp } from './import-app.ts';

const METRICAS_CLAVE = 'una-clave-de-prueba';

let server: ImportApp;
beforeEach(async () => {
  server = await startImportApp({ env: { METRICAS_CLAVE } });
});
afterEach(() => server.close());

test('imports are counted by kind, act and outcome, and their rows by what was done with them', async () => {
  const { send, upload, signIn, rest } = server;
  const admin = await signIn('admin');
  const at = (id: string, end: string) => `/api/importaciones/${id}/${end}`;
  const file = Buffer.from(
    'usuario,nombre,apellido,puesto\nana,Ana,Ruiz,Directora\neva,Eva,Ruiz,\nema,Ema,Ruiz,\n',
  );
  const id = await upload(admin, 'personas', file);
  await send('POST', at(id, 'revision'), admin);
  const { revision } = await rest(admin, id);
  await send('POST', at(id, 'aplicacion'), admin, { huella: revision?.huella, bajas: ['beto'] });
  expect((await rest(admin, id)).estado).toBe('aplicada');
  const other = await upload(admin, 'fotos', Buffer.from('no zip'));
  await send('POST', at(other, 'revision'), admin);
  expect((await rest(admin, other)).estado).toBe('fallida');

  const answer = await server.app.inject({
    url: '/metricas',
    headers: { authorization: `Bearer ${METRICAS_CLAVE}` },
  });
  const { value } = scrape(answer.body);
  const jobs = (que: string, acto: string, resultado: string) =>
    value('planeacion_importaciones_total', { que, acto, resultado });
  expect(jobs('personas', 'revision', 'bien')).toBe(1);
  expect(jobs('personas', 'aplicacion', 'bien')).toBe(1);
  expect(jobs('fotos', 'revision', 'rechazada')).toBe(1);
  expect(jobs('fotos', 'revision', 'bien')).toBeUndefined();
  const rows = (resultado: string) =>
    value('planeacion_importacion_filas_total', { que: 'personas', resultado });
  expect(['nuevas', 'cambiadas', 'iguales', 'bajas', 'reingresos'].map(rows)).toEqual([2, 1, 0, 1, 0]);
});
