// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShell } from './render-shell.tsx';

/**
 * The file of the tab gestures cannot be loaded: the navigation happens anyway, and a toast says why it is
 * not in a tab.
 */
vi.mock('../../src/shell/tab-strip/tab-event-handlers.ts', () => {
  throw new TypeError('Failed to fetch the file http://localhost/assets/tab-hand.js');
});

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
const goesTo = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

test('without their file, tab gestures navigate plainly and say so; gestures without a page only say so', async () => {
  renderShell({ path: '/', appearance: { menuMode: 'static' } });
  const tab = await screen.findByRole('tab', { name: 'Inicio' });
  fireEvent.click(menu().getByRole('link', { name: 'Perfil' }), { ctrlKey: true });
  await goesTo('/profile');
  const told = await screen.findByText('No pudimos abrirlo');
  expect(told).toBeTruthy();

  fireEvent.pointerDown(tab);
  fireEvent.click(tab);
  await goesTo('/');
  await waitFor(() => expect(screen.getAllByText('No pudimos abrirlo')).toHaveLength(2));

  await act(async () => void fireEvent.contextMenu(menu().getByRole('link', { name: 'Perfil' })));
  await waitFor(() => expect(screen.getAllByText('No pudimos abrirlo')).toHaveLength(3));
  expect(location.pathname).toBe('/');
});
