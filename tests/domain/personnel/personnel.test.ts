import { describe, expect, test, vi } from 'vitest';
import { createPersonnel, type PersonAct } from '../../../src/domain/personnel/personnel.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = (status: number, message: string) => json({ error: { message, extensions: {} } }, status);

function desk(answer: (init: RequestInit | undefined) => Response | Promise<Response>) {
  const fetch = vi.fn<(...asked: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async (_, init) =>
    answer(init),
  );
  const parts = {
    fetch,
    validate: async () => undefined,
    token: () => 't0ken',
    site: async () => parseSiteConfig({}),
  };
  const onNoAnswer = vi.fn<() => void>();
  const asked = () => `${fetch.mock.calls[0]?.[1]?.method} ${fetch.mock.calls[0]?.[0]}`;
  return { personnel: createPersonnel({ ...parts, onNoAnswer }), asked, fetch, onNoAnswer };
}

const EVERYBODY = { text: '', department: '', kind: '', status: '', account: '' } as const;

describe('searching people', () => {
  const row = {
    usuario: 'ana',
    nombre: 'Ana Sofía',
    apellido: ' Ñuño ',
    departamento: 'Matemáticas',
    puesto: null,
    estatus: 'Activo',
    rol: 'Profesor',
    cuenta: true,
  };

  test('people are asked for by text and filters, page by page, and invalid rows are left out', async () => {
    const { personnel, asked } = desk(() => json({ personas: [row, null, { usuario: 3 }], tras: 'marca' }));
    const wanted = { text: 'ñu', department: 'A & B', kind: 'C', status: 'Baja', account: 'sin' } as const;
    expect(await personnel.search(wanted, 'antes')).toEqual({
      kind: 'people',
      people: [
        {
          usuario: 'ana',
          nombre: 'Ana Sofía',
          apellido: 'Ñuño',
          departamento: 'Matemáticas',
          puesto: '',
          estatus: 'Activo',
          rol: 'Profesor',
          account: true,
        },
      ],
      next: 'marca',
    });
    expect(asked()).toBe(
      'GET /api/personas?texto=%C3%B1u&departamento=A+%26+B&tipo=C&estatus=Baja&cuenta=sin&tras=antes',
    );
  });

  test('without filters the address has no query; limited people have a name of their own there', async () => {
    const all = desk(() => json({ personas: [], tras: null }));
    expect(await all.personnel.search(EVERYBODY)).toEqual({ kind: 'people', people: [] });
    expect(all.asked()).toBe('GET /api/personas');
    const limited = desk(() => json({ personas: [] }));
    await limited.personnel.search({ ...EVERYBODY, account: 'limitada' });
    expect(limited.asked()).toBe('GET /api/personas?limitadas=si');
  });

  test('a search can be aborted, and its request ends', async () => {
    const abort = new AbortController();
    const { personnel, fetch, onNoAnswer } = desk(
      (init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const answer = personnel.search(EVERYBODY, undefined, abort.signal);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    abort.abort();
    expect(await answer).toEqual({ kind: 'failed' });
    expect(onNoAnswer).not.toHaveBeenCalled();
  });

  test('a request without an answer is reported, and a refusal is not', async () => {
    const lost = desk(() => {
      throw new TypeError('network');
    });
    expect(await lost.personnel.search(EVERYBODY)).toEqual({ kind: 'failed' });
    expect(lost.onNoAnswer).toHaveBeenCalledOnce();
    const refused = desk(() => refusal(503, 'Ocupado.'));
    await refused.personnel.search(EVERYBODY);
    expect(refused.onNoAnswer).not.toHaveBeenCalled();
  });

  test.each<[() => Response, object]>([
    [() => refusal(403, 'No autorizado.'), { kind: 'denied' }],
    [() => refusal(429, 'Espera.'), { kind: 'failed', message: 'Espera.' }],
    [() => refusal(404, 'No hay.'), { kind: 'none' }],
    [() => json({}), { kind: 'none' }],
  ])('the search reads %s as %o', async (answer, read) => {
    expect(await desk(answer).personnel.search(EVERYBODY)).toEqual(read);
  });
});

describe('one person', () => {
  test('a person is read with rights, sessions and entries, and texts that are missing are empty', async () => {
    const { personnel, asked } = desk(() =>
      json({
        persona: { usuario: 'ana', RFC: 'X', cuenta: 1, validado: 1 },
        derechos: [{ proceso: 'bitacora', permiso: '' }, 7],
        sesiones: [{ equipo: 'Chrome en Windows', usada: '2026-11-20T18:00:00.000Z', compartida: true }, {}],
        entradas: [{ id: 'x', que: 'entrada', cuando: '2026-11-20T18:00:00.000Z' }],
      }),
    );
    const read = await personnel.read('ana/../x');
    expect(asked()).toBe('GET /api/personas/ana%2F..%2Fx');
    if (read.kind !== 'person') throw new Error(read.kind);
    expect(read.person).toMatchObject({
      data: { usuario: 'ana', RFC: 'X', CURP: '' },
      account: true,
      rights: [{ process: 'bitacora', permission: '' }],
      sessions: [
        { device: 'Chrome en Windows', used: Date.parse('2026-11-20T18:00:00.000Z'), shared: true },
        { device: undefined, used: undefined, shared: false },
      ],
      entries: [{ id: 'x', kind: 'entrada' }],
    });
  });

  test('nobody of that name is told in the server’s words', async () => {
    const { personnel } = desk(() => refusal(400, 'No hay nadie con ese usuario.'));
    expect(await personnel.read('nadie')).toEqual({
      kind: 'nobody',
      message: 'No hay nadie con ese usuario.',
    });
  });

  test('the values of the filters are read without what is no text', async () => {
    const processes = [{ proceso: 'bitacora', descripcion: 'Lectura', permisos: ['a', 3] }, {}];
    const { personnel } = desk(() =>
      json({ departamentos: ['A', 1], tipos: [], estatus: null, procesos: processes }),
    );
    expect(await personnel.choices()).toEqual({
      departments: ['A'],
      kinds: [],
      statuses: [],
      processes: [{ name: 'bitacora', text: 'Lectura', permissions: ['a'] }],
    });
    expect(await desk(() => refusal(403, 'No.')).personnel.choices()).toBeUndefined();
  });
});

describe('acts on people', () => {
  const right = { process: 'actualizaciones', permission: 'publicar' };
  test.each<[PersonAct, string]>([
    [{ kind: 'dar', right }, 'PUT /api/personas/ana/derechos/actualizaciones/publicar'],
    [{ kind: 'dar', right: { ...right, permission: '' } }, 'PUT /api/personas/ana/derechos/actualizaciones'],
    [{ kind: 'quitar', right }, 'DELETE /api/personas/ana/derechos/actualizaciones/publicar'],
    [{ kind: 'sesiones' }, 'DELETE /api/personas/ana/sesiones'],
    [{ kind: 'codigo' }, 'POST /api/personas/ana/codigo'],
    [{ kind: 'baja' }, 'PUT /api/personas/ana/baja'],
    [{ kind: 'reingreso' }, 'DELETE /api/personas/ana/baja'],
    [{ kind: 'entregar' }, 'GET /api/personas/ana/datos'],
    [{ kind: 'borrar' }, 'DELETE /api/personas/ana'],
  ])('the act %o is the request %s', async (act, request) => {
    const { personnel, asked } = desk(() => json({ cambiado: false, cerradas: 2, para: 'ana@uni.mx' }));
    const outcome = await personnel.act('ana', act);
    expect(asked()).toBe(request);
    expect(outcome).toMatchObject(
      act.kind === 'entregar'
        ? { kind: 'done', file: expect.any(Blob) }
        : { kind: 'done', changed: false, ended: 2, sentTo: 'ana@uni.mx' },
    );
  });

  test.each<[() => Response, object]>([
    [() => refusal(403, 'No autorizado.'), { kind: 'denied' }],
    [() => refusal(400, 'No hay nadie.'), { kind: 'refused', message: 'No hay nadie.' }],
    [() => refusal(404, 'No hay.'), { kind: 'refused', message: expect.stringContaining('otros medios') }],
    [() => refusal(503, 'Ocupado.'), { kind: 'unanswered' }],
    [
      () => {
        throw new TypeError('network');
      },
      { kind: 'unanswered' },
    ],
  ])('an act reads %s as %o', async (answer, read) => {
    for (const kind of ['baja', 'entregar'] as const)
      expect(await desk(answer).personnel.act('ana', { kind })).toMatchObject(read);
  });
});
