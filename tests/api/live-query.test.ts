import { describe, expect, it } from 'vitest';
import type { Api } from '../../src/api/client/api.ts';
import { ApiError } from '../../src/api/client/api-error.ts';
import { PuestoUsuarioDocument } from '../../src/api/documents/page-operations.generated.ts';
import { createWatchedQueries } from '../../src/api/watched-query.ts';

it('a stored answer does not replace a newer one', async () => {
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const answers: (() => unknown)[] = [
    () => Promise.reject(new ApiError({ clase: 'red' })),
    () => ({ puesto: 'nuevo' }),
  ];
  const api = { query: async () => answers.shift()?.() } as unknown as Api;
  const kept = { get: () => ({ data: { puesto: 'viejo' }, at: 1 }) as never, read: () => reading };
  const live = createWatchedQueries(
    api,
    kept,
    () => 'token',
    () => 2,
  );
  const watched = live.watch(PuestoUsuarioDocument, { usuario: 'ana' });
  watched.subscribe(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 10));
  live.refresh();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(watched.get()).toMatchObject({ state: 'ready' });
  read();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(watched.get()).toMatchObject({ state: 'ready', data: { puesto: 'nuevo' } });
});

it('A9 an answer is shown and asked again when its page opens again', async () => {
  const answers = [{ puesto: 'antes' }, { puesto: 'ahora' }];
  const api = { query: async () => answers.shift() } as unknown as Api;
  const live = createWatchedQueries(
    api,
    { get: () => undefined, read: async () => undefined },
    () => 'token',
    () => 2,
  );
  const open = () => live.watch(PuestoUsuarioDocument, { usuario: 'ana' });
  const leave = open().subscribe(() => undefined);
  await expect.poll(() => open().get()).toMatchObject({ state: 'ready', data: { puesto: 'antes' } });
  leave();
  const page = open();
  page.subscribe(() => undefined);
  expect(page.get()).toMatchObject({ data: { puesto: 'antes' } });
  await expect.poll(() => page.get()).toMatchObject({ state: 'ready', data: { puesto: 'ahora' } });
});

describe('unwatched queries', () => {
  const asked: string[] = [];
  const api = {
    query: async (_: unknown, { usuario }: { usuario: string }) => {
      asked.push(usuario);
      return { puesto: `puesto de ${usuario}` };
    },
  } as unknown as Api;
  const kept = { get: () => undefined, read: async () => undefined };
  const watching = (live: ReturnType<typeof createWatchedQueries>, usuario: string) =>
    live.watch(PuestoUsuarioDocument, { usuario });
  /** queries that person once and stops watching, like a page that is left */
  const visit = async (live: ReturnType<typeof createWatchedQueries>, usuario: string) => {
    const watched = watching(live, usuario);
    const leave = watched.subscribe(() => undefined);
    await expect.poll(() => watched.get().state).toBe('ready');
    leave();
  };
  const create = () =>
    createWatchedQueries(
      api,
      kept,
      () => 'token',
      () => 2,
    );

  it('unwatched queries keep their answers, and the oldest ones are dropped', async () => {
    const live = create();
    for (let index = 0; index < 600; index++) await visit(live, `p${index}`);
    expect(watching(live, 'p599').get()).toMatchObject({ state: 'ready' });
    expect(watching(live, 'p300').get()).toMatchObject({ state: 'ready' });
    expect(watching(live, 'p0').get()).toEqual({ state: 'loading' });
  });

  it('a watched query is never dropped, even if it was created long before', async () => {
    const live = create();
    const late = watching(live, 'late');
    const seen = watching(live, 'seen');
    const leave = seen.subscribe(() => undefined);
    for (let index = 0; index < 600; index++) await visit(live, `p${index}`);
    expect(watching(live, 'seen').get()).toMatchObject({ state: 'ready' });
    late.subscribe(() => undefined);
    await expect.poll(() => late.get().state).toBe('ready');
    asked.length = 0;
    live.refresh();
    expect(asked.toSorted()).toEqual(['late', 'seen']);
    leave();
  });
});
