import { describe, expect, test, vi } from 'vitest';
import { createFigures } from '../../../src/domain/figures/figures.ts';
import { ownFiguresKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { StorageError } from '../../../src/storage/storage-error.ts';

const BODY = {
  desde: '2025-11-20',
  hasta: '2026-11-20',
  primero: '2026-11-18',
  dias: [
    { dia: '2026-11-18', guardados: 3, conflictos: 1, rechazos: 0 },
    { dia: 'ayer', guardados: 9 },
    { dia: '2026-11-20', personas: 12, guardados: 'muchos', versiones: { '1.0.0': 4 } },
  ],
};

function made(answer: () => Response | Promise<Response>, site = { bearer: true }) {
  const asked: string[] = [];
  const keyval = createMemoryKeyValue();
  let usuario: string | undefined = 'ana';
  const figures = createFigures({
    keyval,
    usuario: () => usuario,
    now: () => 1000,
    site: async () => ({ host: 'https://host', ...site }) as never,
    token: () => 'secreto',
    validate: async () => undefined,
    fetch: async (url) => {
      asked.push(String(url));
      return answer();
    },
  });
  return { figures, asked, keyval, leave: () => (usuario = undefined) };
}
const json = (body: unknown, status = 200) => Response.json(body, { status });

describe('the figures of the server', () => {
  test('the figures are read from their route, without what is no day or number, and are kept', async () => {
    const { figures, asked } = made(() =>
      json({ ...BODY, ahora: { cartas: 2, versiones: [{ version: '1.0.0', dispositivos: 4 }, 7] } }),
    );
    expect(await figures.kept('site')).toBeUndefined();
    const read = await figures.read('site');
    expect(asked).toEqual(['https://host/api/cifras/sitio']);
    const set = {
      version: 1,
      at: 1000,
      today: '2026-11-20',
      first: '2026-11-18',
      days: [
        {
          dia: '2026-11-18',
          personas: 0,
          dispositivos: 0,
          guardados: 3,
          conflictos: 1,
          rechazos: 0,
          cartas: 0,
        },
        {
          dia: '2026-11-20',
          personas: 12,
          dispositivos: 0,
          guardados: 0,
          conflictos: 0,
          rechazos: 0,
          cartas: 0,
        },
      ],
      now: { letters: 2, failedLetters: 0, photos: 0, versions: [{ version: '1.0.0', devices: 4 }] },
    };
    expect(read).toEqual({ kind: 'figures', figures: set });
    expect(await figures.kept('site')).toEqual(set);
    expect(await figures.kept('own')).toBeUndefined();
    await figures.read('own');
    expect(asked[1]).toBe('https://host/api/cifras');
    expect(await figures.kept('site')).toEqual(set);
  });

  test('both scopes are kept if their answers come together, also while storage cannot be read', async () => {
    const { figures, keyval } = made(() => json(BODY));
    const get = vi.spyOn(keyval, 'get').mockRejectedValue(new StorageError('timeout'));
    await Promise.all([figures.read('site'), figures.read('own')]);
    get.mockRestore();
    expect(await figures.kept('site')).toMatchObject({ at: 1000 });
    expect(await figures.kept('own')).toMatchObject({ at: 1000 });
  });

  test.each([
    ['a backend without the route', () => json({}, 404), 'none'],
    ['a body of something else', () => json({ hola: 1 }), 'none'],
    ['a refusal', () => json({ error: { message: 'No.' } }, 403), 'denied'],
    ['a limit', () => json({ error: { message: 'Espera.' } }, 429), 'failed'],
    ['no network', () => Promise.reject(new TypeError('network')), 'failed'],
  ])('%s keeps nothing', async (_, answer, kind) => {
    const { figures } = made(answer);
    expect(await figures.read('own')).toMatchObject({ kind });
    expect(await figures.kept('own')).toBeUndefined();
  });

  test('nothing is kept of somebody who left before the answer', async () => {
    let leave = () => {};
    const { figures, keyval, ...rest } = made(() => {
      leave();
      return json(BODY);
    });
    leave = rest.leave;
    await figures.read('own');
    expect(await keyval.keys()).toEqual([]);
  });

  test('what another version of the app kept is not shown', async () => {
    const { figures, keyval } = made(() => json(BODY));
    await keyval.set(ownFiguresKey('ana'), { version: 2, dias: [] });
    expect(await figures.kept('own')).toBeUndefined();
  });
});
