import { expect, test, vi } from 'vitest';
import { createPersonnelImport } from '../../../src/domain/personnel/personnel-import.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, message: string) => json({ error: { message } }, status);
const lost = () => {
  throw new TypeError('network');
};

function given(answer: () => Response) {
  const fetch = vi.fn<(...asked: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () =>
    answer(),
  );
  const onNoAnswer = vi.fn();
  const service = createPersonnelImport({
    fetch,
    onNoAnswer,
    validate: async () => undefined,
    token: () => 't0ken',
    site: async () => parseSiteConfig({}),
  });
  const asked = () => {
    const [path, { method, body, headers } = {}] = fetch.mock.calls[0] ?? [];
    return { path, method, body, headers };
  };
  return { service, onNoAnswer, asked };
}

/** The state as docs/api.md has it. */
const STATE = {
  id: 'i1',
  que: 'personas',
  nombre: 'personal.csv',
  bytes: 10,
  recibido: 10,
  estado: 'revisada',
  avance: { hechas: 3, total: 3 },
  fallo: null,
  revision: {
    huella: 'h1',
    puedeAplicarse: true,
    codificacion: 'UTF-8',
    separador: ';',
    columnas: [
      { encabezado: 'Paterno', campo: 'apellido' },
      { encabezado: 'Clave', campo: null },
    ],
    cuentas: { filas: 3, nuevas: 1, cambiadas: 1 },
    nuevas: [{ usuario: 'eva', nombre: 'Eva Ruiz', linea: 3 }],
    cambiadas: [
      {
        usuario: 'ana',
        nombre: 'Ana Ñuño',
        linea: 2,
        cambios: [{ campo: 'puesto', antes: 'Profesora', despues: 'Directora' }],
      },
    ],
    malas: [{ linea: 4, columna: '', valor: 'x', motivo: 'Falta.' }],
  },
  resultado: null,
};

test('a review is read as the API documents it', async () => {
  const { service, asked } = given(() => json(STATE));
  const answer = await service.read('i1');
  expect(asked()).toMatchObject({ path: '/api/importaciones/i1', method: 'GET' });
  expect(answer).toMatchObject({
    kind: 'state',
    state: {
      id: 'i1',
      kind: 'personas',
      received: 10,
      phase: 'revisada',
      done: 3,
      total: 3,
      failure: undefined,
      people: {
        mark: 'h1',
        applicable: true,
        encoding: 'UTF-8',
        columns: [
          { header: 'Paterno', field: 'apellido' },
          { header: 'Clave', field: '' },
        ],
        counts: { filas: 3, nuevas: 1, cambiadas: 1, malas: 0 },
        nuevas: [{ usuario: 'eva', name: 'Eva Ruiz', line: 3, changes: [] }],
        cambiadas: [{ changes: [{ field: 'puesto', before: 'Profesora', after: 'Directora' }] }],
        malas: [{ line: 4, column: '', value: 'x', reason: 'Falta.' }],
      },
    },
  });
});

test('each step has its route, method and body', async () => {
  const begun = given(() => json(STATE));
  await begun.service.begin({ kind: 'fotos', name: 'fotos.zip', bytes: 5 });
  expect(begun.asked()).toMatchObject({
    path: '/api/importaciones',
    method: 'POST',
    body: '{"que":"fotos","nombre":"fotos.zip","bytes":5}',
  });

  const sent = given(() => json({ recibido: 8 }));
  const piece = new Uint8Array([1, 2, 3]).buffer;
  expect(await sent.service.send('i1', 5, piece)).toEqual({ kind: 'received', bytes: 8 });
  expect(sent.asked()).toMatchObject({
    path: '/api/importaciones/i1/archivo?desde=5',
    method: 'PUT',
    body: piece,
    headers: { 'content-type': 'application/octet-stream' },
  });

  const reviewed = given(() => json(STATE));
  await reviewed.service.review('i1', [
    { header: 'Clave', field: 'usuario' },
    { header: 'Otra', field: '' },
    { header: 'Nombre', field: undefined },
  ]);
  expect(reviewed.asked()).toMatchObject({
    path: '/api/importaciones/i1/revision',
    body: '{"columnas":{"Clave":"usuario","Otra":""}}',
  });

  const applied = given(() => json(STATE));
  await applied.service.apply('i1', { mark: 'h1', bajas: ['luis'], reingresos: 'todas' });
  expect(applied.asked()).toMatchObject({
    path: '/api/importaciones/i1/aplicacion',
    body: '{"huella":"h1","bajas":["luis"],"reingresos":"todas"}',
  });
});

test.each([
  [() => refusal(400, 'No.'), { kind: 'refused', message: 'No.' }, 0],
  [() => refusal(409, 'No sigue.'), { kind: 'refused', message: 'No sigue.' }, 0],
  [() => refusal(403, 'Prohibido.'), { kind: 'denied' }, 0],
  [() => refusal(429, 'Espera.'), { kind: 'unanswered' }, 0],
  [() => refusal(401, 'Sesión.'), { kind: 'unanswered' }, 0],
  [() => refusal(500, 'Falló.'), { kind: 'unanswered' }, 0],
  [() => new Response('<p>', { headers: { 'content-type': 'text/html' } }), { kind: 'none' }, 0],
  [lost, { kind: 'unanswered' }, 1],
])('the answer %# to a step is told apart', async (answer, told, missed) => {
  const { service, onNoAnswer } = given(answer);
  expect(await service.read('i1')).toEqual(told);
  expect(onNoAnswer).toHaveBeenCalledTimes(missed);
});

test.each([
  [() => json({ cancelada: true }), 'cancelled'],
  [() => json({ cancelada: false }), 'applied'],
  [() => refusal(400, 'Ya no está.'), 'gone'],
  [lost, undefined],
])('the answer %# to a cancellation is told apart', async (answer, told) => {
  expect(await given(answer).service.cancel('i1')).toBe(told);
});

test('reports and the export are files, and a refusal is none', async () => {
  const csv = () => new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
  const report = given(csv);
  expect(await (await report.service.report('i1', 'malas'))?.text()).toBe('a,b');
  expect(report.asked().path).toBe('/api/importaciones/i1/malas.csv');
  const everybody = given(csv);
  expect(await (await everybody.service.everybody())?.text()).toBe('a,b');
  expect(everybody.asked().path).toBe('/api/personas.csv');
  expect(await given(() => refusal(403, 'No.')).service.everybody()).toBeUndefined();
});
