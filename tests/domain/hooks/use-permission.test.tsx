// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import { usePermission } from '../../../src/domain/hooks/use-permission.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { PermissionGate } from '../../../src/ui/layout/PermissionGate.tsx';
import { createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

/** The hook and the guard of A9 as a page uses them. */
afterEach(cleanup);

function Page({ permiso }: { permiso?: string }) {
  const permission = usePermission('cupos', permiso);
  return (
    <PermissionGate permission={permission} onRetry={() => undefined}>
      <p>Lo guardado</p>
    </PermissionGate>
  );
}

function start(live: QueryState<boolean>) {
  const memory = createMemoryServices();
  const cell = createCell(live);
  memory.permissions.set('cupos', cell);
  renderPage(<Page />, memory);
  return { memory, cell, open: () => screen.queryByText('Lo guardado') !== null };
}

test.each<[string, QueryState<boolean>, boolean, RegExp]>([
  ['yes', { state: 'ready', data: true, at: 0 }, true, /Lo guardado/],
  ['no', { state: 'ready', data: false, at: 0 }, false, /No tienes permiso.*Sugerencias/],
  ['the last answer, offline', { state: 'kept', data: true, at: 0 }, true, /Sin conexión · datos de/],
  ['the last answer was no, offline', { state: 'kept', data: false, at: 0 }, false, /No tienes permiso/],
  ['no stored answer, offline', { state: 'offline' }, false, /no podemos comprobar tu permiso/],
  ['a failed check', { state: 'failed', message: 'Algo falló.' }, false, /No pudimos comprobar.*Algo falló/],
  ['unknown yet', { state: 'loading' }, false, /Comprobando tu permiso/],
  ['an invalid yes', { state: 'ready', data: 'true' as never, at: 0 }, false, /No tienes permiso/],
])('usePermission handles the answer: %s', (_, live, opens, words) => {
  const { open } = start(live);
  expect([open(), screen.getByText(words) !== null]).toEqual([opens, true]);
});

test('usePermission follows the answer, and denies when the session ends', async () => {
  const { memory, cell, open } = start({ state: 'ready', data: false, at: 0 });
  await act(async () => cell.set({ state: 'ready', data: true, at: 1 }));
  expect(open()).toBe(true);
  await act(async () => memory.session.set({ phase: 'guest' }));
  expect(open()).toBe(false);
});

test('usePermission treats a specific permission as a separate question', () => {
  const memory = createMemoryServices();
  memory.permissions.set('cupos', createCell({ state: 'ready', data: true, at: 0 }));
  memory.permissions.set('cupos editar', createCell({ state: 'ready', data: false, at: 0 }));
  renderPage(<Page permiso="editar" />, memory);
  expect(screen.queryByText('Lo guardado')).toBeNull();
});
