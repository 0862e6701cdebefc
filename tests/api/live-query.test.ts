import { describe, expect, it } from 'vitest';
import type { Api } from '../../src/api/api.ts';
import { ApiError } from '../../src/api/errors.ts';
import type { FirstScreen } from '../../src/api/first-screen.ts';
import { createLiveQueries } from '../../src/api/live-query.ts';
import { PuestoUsuarioDocument } from '../../src/api/page-operations.generated.ts';

it('what the device keeps does not take the place of a newer answer', async () => {
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const answers: (() => unknown)[] = [
    () => Promise.reject(new ApiError({ clase: 'red' })),
    () => ({ puesto: 'nuevo' }),
  ];
  const api = {
    query: async () => answers.shift()?.(),
    kept: async () => {
      await reading;
      return { data: { puesto: 'viejo' }, at: 1 };
    },
  } as unknown as Api;
  const firstScreen = {
    get: () => undefined,
    keep: () => undefined,
    loaded: () => Promise.resolve(),
  } as unknown as FirstScreen;
  const live = createLiveQueries(
    api,
    firstScreen,
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

describe('queries that nobody watches', () => {
  const asked: string[] = [];
  const api = {
    query: async (_: unknown, { usuario }: { usuario: string }) => {
      asked.push(usuario);
      return { puesto: `puesto de ${usuario}` };
    },
    kept: async () => undefined,
  } as unknown as Api;
  const firstScreen = { get: () => undefined } as unknown as FirstScreen;
  const watching = (live: ReturnType<typeof createLiveQueries>, usuario: string) =>
    live.watch(PuestoUsuarioDocument, { usuario });
  /** asks for that person and goes on, as a page does that is left */
  const visit = async (live: ReturnType<typeof createLiveQueries>, usuario: string) => {
    const watched = watching(live, usuario);
    const leave = watched.subscribe(() => undefined);
    await expect.poll(() => watched.get().state).toBe('ready');
    leave();
  };
  const create = () =>
    createLiveQueries(
      api,
      firstScreen,
      () => 'token',
      () => 2,
    );

  it('keep their answer for whoever comes back, and the oldest are forgotten', async () => {
    const live = create();
    for (let index = 0; index < 600; index++) await visit(live, `p${index}`);
    expect(watching(live, 'p599').get()).toMatchObject({ state: 'ready' });
    expect(watching(live, 'p300').get()).toMatchObject({ state: 'ready' });
    expect(watching(live, 'p0').get()).toEqual({ state: 'loading' });
  });

  it('are never forgotten while they are watched, also where they were asked for long before', async () => {
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
