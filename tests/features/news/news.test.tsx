// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lastCheck } from '../../../src/domain/hooks/use-update-check.ts';
import { NewsPage } from '../../../src/features/news/NewsPage.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

/** The page Novedades: the server's notes, the stored ones, and neither. */
let memory: MemoryServices;
let answer: () => Promise<Response>;

beforeEach(() => {
  memory = createMemoryServices();
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  lastCheck.set(undefined);
  cleanup();
  vi.unstubAllGlobals();
});

const tells = (novedades: object[]) => async () => Response.json({ novedades });
const ONE = { version: '1.2.0', fecha: '2026-11-20T18:00:00Z', notas: ['El calendario abre al instante'] };
const again = () => screen.findByRole('button', { name: 'Intentar de nuevo' });
const notAgain = () => expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('each version has its day and its notes, or a text that there are none', async () => {
  answer = tells([ONE, { version: '1.1.0', fecha: '2026-11-02T18:00:00Z', notas: [] }]);
  renderPage(<NewsPage />, memory);
  await screen.findByRole('heading', { name: 'Versión 1.2.0' });
  expect(screen.getByText('20 de noviembre de 2026')).toBeTruthy();
  expect(items()).toContain('El calendario abre al instante');
  expect(screen.getByText('Sin notas.')).toBeTruthy();
  notAgain();
});

test('offline the stored notes are shown with their age, and a retry loads the newest', async () => {
  answer = tells([ONE]);
  renderPage(<NewsPage />, memory);
  await screen.findByRole('heading', { name: 'Versión 1.2.0' });
  cleanup();

  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  memory.connection.set({ ...memory.connection.get(), offline: true });
  const { user } = renderPage(<NewsPage />, memory);
  await screen.findByText(/^Sin conexión · datos de/);
  expect(screen.getByRole('heading', { name: 'Versión 1.2.0' })).toBeTruthy();
  answer = tells([{ ...ONE, version: '1.3.0' }]);
  await user.click(await again());
  await screen.findByRole('heading', { name: 'Versión 1.3.0' });
  expect(screen.queryByText(/^Sin conexión/)).toBeNull();
});

test('offline without stored notes the page says what it needs', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  renderPage(<NewsPage />, memory);
  await screen.findByText('Las novedades necesitan conexión. Las mostraremos en cuanto regrese.');
  expect(await again()).toBeTruthy();
});

test('a failure of the server is reported, and stored notes stay', async () => {
  answer = async () => new Response('no', { status: 500 });
  renderPage(<NewsPage />, memory);
  await screen.findByText('El servidor no pudo decir qué hay de nuevo.');
  expect(screen.getByText('En este dispositivo aún no hay notas guardadas.')).toBeTruthy();
  expect(await again()).toBeTruthy();
});

test.each([
  ['nobody has published a version', tells([])],
  ['the host has no such route', async () => new Response('', { status: 404 })],
])('no retry is offered if %s', async (_, given) => {
  answer = given;
  renderPage(<NewsPage />, memory);
  await screen.findByText('Nadie ha escrito notas de las versiones.');
  notAgain();
});

test('anybody can check for a newer version, read the result and see its notes', async () => {
  answer = tells([ONE]);
  const { user } = renderPage(<NewsPage />, memory);
  await screen.findByRole('heading', { name: 'Versión 1.2.0' });
  const said = screen.getByRole('status');
  expect(said.textContent).toBe('');
  answer = tells([{ ...ONE, version: '1.3.0' }, ONE]);
  memory.updates.found = { kind: 'newer', here: true };
  await user.click(screen.getByRole('button', { name: 'Buscar actualizaciones' }));
  await screen.findByText(/Actualiza en el aviso al pie/);
  expect(screen.getByRole('status')).toBe(said);
  expect(memory.calls).toContain('check');
  expect(await screen.findByRole('heading', { name: 'Versión 1.3.0' })).toBeTruthy();
});
