// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PendingChange } from '../../../src/domain/settings/pending-changes.ts';
import { PendingPage } from '../../../src/features/pending/PendingPage.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
});
afterEach(cleanup);

const change = (over: Partial<PendingChange> = {}): PendingChange => ({
  campo: 'currentTheme',
  operacion: 'guardarConfiguracion',
  valor: 'pink',
  estado: 'pendiente',
  intentos: 3,
  desde: Date.now() - 5 * 60_000,
  ultimo: 'red',
  ...over,
});
const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

test('a pending change shows its field, time, number of attempts and last result', () => {
  memory.services.outbox.confirmed = () => 'green';
  memory.connection.set({ ...memory.connection.get(), offline: true, pending: 1 });
  memory.changes.set([change()]);
  renderPage(<PendingPage />, memory);
  expect(screen.getByRole('heading', { level: 1, name: 'Cambios por enviar' })).toBeTruthy();
  expect(screen.getByText(/Sin conexión con el servidor/).parentElement?.textContent).toContain(
    '1 cambio guardado en este dispositivo.',
  );
  const { textContent } = screen.getByRole('heading', { name: 'Color del tema' }).closest('li') as Element;
  expect(textContent).toContain('Verde →');
  expect(textContent).toContain('Rosa');
  expect(textContent).toContain('Pendiente de enviar');
  expect(textContent).toContain(
    'Elegido hace 5 minutos · 3 intentos · la última vez, sin respuesta del servidor',
  );
});

test('Reintentar ahora runs once at a time and reports the result', async () => {
  let answer = () => {};
  let asked = 0;
  memory.services.outbox.retryNow = () => {
    asked += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  memory.connection.set({ ...memory.connection.get(), offline: true, pending: 1 });
  memory.changes.set([change()]);
  const { user } = renderPage(<PendingPage />, memory);
  const button = screen.getByRole('button', { name: 'Reintentar ahora' });
  await user.click(button);
  await user.click(button);
  expect([asked, screen.getByRole('status').textContent]).toEqual([1, 'Intentando enviar…']);
  await act(async () => answer());
  expect(screen.getByRole('status').textContent).toBe('El servidor no respondió. Seguimos intentando.');
});

test('Descartar asks first and names the value that will show; Cancelar keeps the change', async () => {
  memory.services.outbox.confirmed = () => 'green';
  memory.changes.set([change()]);
  const { user } = renderPage(<PendingPage />, memory);
  const discard = () => row('Color del tema').getByRole('button', { name: 'Descartar' });
  await user.click(discard());
  const question = await screen.findByRole('alertdialog', { name: '¿Descartar este cambio?' });
  expect(question.textContent).toContain('se pierde «Rosa» y vuelve a verse «Verde»');
  expect(document.activeElement?.textContent).toBe('Cancelar');
  await user.keyboard('{Enter}');
  expect(memory.calls).toEqual([]);
  await user.click(discard());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
  expect(memory.calls).toEqual(['discard currentTheme']);
});

test('when a row disappears, the keyboard focus stays on the page', async () => {
  memory.changes.set([change(), change({ campo: 'scale', valor: '15' })]);
  renderPage(<PendingPage />, memory);
  act(() => row('Escala').getByRole('button', { name: 'Descartar' }).focus());
  act(() => memory.changes.set([change()]));
  expect(document.activeElement?.tagName).toBe('H1');
});

test('conflicts and refusals come first, each with its own answers', async () => {
  memory.connection.set({ ...memory.connection.get(), pending: 1, review: 2 });
  memory.changes.set([
    change(),
    change({ campo: 'colCupo', valor: 'false', estado: 'conflicto', valorServidor: 'true' }),
    change({ campo: 'scale', valor: '15', estado: 'rechazado', ultimo: 'rechazo', codigo: 'NO_AUTORIZADO' }),
  ]);
  const { user } = renderPage(<PendingPage />, memory);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Por revisar',
    'En espera',
  ]);
  const conflict = within(screen.getByRole('group', { name: 'Conflicto en Columna Cupo' }));
  expect(conflict.getByText('Oculta en este dispositivo, visible en otro.')).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Conservar visible' }));
  const refused = within(screen.getByRole('group', { name: 'Cambio rechazado en Escala' }));
  await user.click(refused.getByRole('button', { name: 'Reintentar' }));
  await user.click(refused.getByRole('button', { name: 'Quitar' }));
  expect(memory.calls).toEqual(['resolve colCupo suyo', 'retry scale', 'discard scale']);
});

test('with nothing pending the page says so, but not before the device was read', () => {
  memory.connection.set({ ...memory.connection.get(), reading: true });
  renderPage(<PendingPage />, memory);
  expect(screen.queryByText('Nada por enviar')).toBeNull();
  act(() => memory.connection.set({ ...memory.connection.get(), reading: false }));
  expect(screen.getByRole('heading', { name: 'Nada por enviar' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reintentar ahora' })).toBeNull();
});

test('an impossible time does not break the list', () => {
  memory.changes.set([change({ desde: 9e15 })]);
  renderPage(<PendingPage />, memory);
  expect(row('Color del tema').getByText('Rosa')).toBeTruthy();
});
