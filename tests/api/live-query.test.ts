import { expect, it } from 'vitest';
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
