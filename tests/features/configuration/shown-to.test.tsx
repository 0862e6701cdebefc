// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { VisibilityRead } from '../../../src/domain/account/birthday-visibility.ts';
import { ShownTo } from '../../../src/features/configuration/birthday/ShownTo.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

let memory: MemoryServices;
let stored: VisibilityRead;
beforeEach(() => {
  memory = createMemoryServices();
  stored = { kind: 'choice', choice: 'todos' };
  memory.account.visibility = async () => stored;
});
afterEach(cleanup);

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.labels?.[0]?.textContent;
const offline = (yes: boolean) =>
  act(async () => memory.connection.set({ ...memory.connection.get(), offline: yes }));

test('the choice is sent at once and said; beside it stands in plain words what is shown', async () => {
  const { user } = renderPage(<ShownTo />, memory);
  const group = await screen.findByRole('radiogroup', { name: 'Mostrar mi cumpleaños a' });
  const words = document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(words).toContain('El año no se muestra a nadie');
  expect(chosen()).toBe('Todos');
  await user.click(await radio('Mi área'));
  expect(memory.calls).toContain('show birthday to area');
  expect(screen.getByRole('status').textContent).toBe(
    'Guardado: tu cumpleaños lo ve quien es de tu departamento.',
  );
  expect(chosen()).toBe('Mi área');
});

test('of two choices that follow each other the last one stays', async () => {
  const ends: ((read: VisibilityRead) => void)[] = [];
  memory.account.showBirthdayTo = () => new Promise((resolve) => void ends.push(resolve));
  const { user } = renderPage(<ShownTo />, memory);
  await user.click(await radio('Mi área'));
  await user.click(await radio('Nadie'));
  expect(ends).toHaveLength(1);
  await act(async () => ends[0]?.({ kind: 'choice', choice: 'area' }));
  expect([ends.length, chosen(), screen.getByRole('status').textContent]).toEqual([2, 'Nadie', '']);
  await act(async () => ends[1]?.({ kind: 'choice', choice: 'nadie' }));
  expect(chosen()).toBe('Nadie');
  expect(screen.getByRole('status').textContent).toBe('Guardado: tu cumpleaños solo lo ves tú.');
});

test('without an answer the server’s choice is read again and shown', async () => {
  memory.account.showBirthdayTo = async () => ({ kind: 'failed' });
  const { user } = renderPage(<ShownTo />, memory);
  await user.click(await radio('Nadie'));
  expect((await screen.findByRole('alert')).textContent).toContain('No sabemos si se guardó');
  expect(chosen()).toBe('Todos');
});

test('offline the choice can be seen, not changed; unread it says that it needs a connection', async () => {
  const { user } = renderPage(<ShownTo />, memory);
  (await radio('Todos')).focus();
  await offline(true);
  expect(document.activeElement).toBe(await radio('Todos'));
  expect((await radio('Nadie')).getAttribute('aria-disabled')).toBe('true');
  await user.click(await radio('Nadie'));
  expect(chosen()).toBe('Todos');
  expect(memory.calls).not.toContain('show birthday to nadie');
  expect(screen.getByText('Para cambiarlo hace falta conexión.')).toBeTruthy();
  cleanup();
  renderPage(<ShownTo />, memory);
  expect(screen.getByText(/Esto necesita conexión/)).toBeTruthy();
  await offline(false);
  expect((await radio('Nadie')).getAttribute('aria-disabled')).toBeNull();
});

test('a failed reading can be repeated', async () => {
  stored = { kind: 'failed' };
  const { user } = renderPage(<ShownTo />, memory);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  stored = { kind: 'choice', choice: 'nadie' };
  await user.click(again);
  await radio('Nadie');
  expect(chosen()).toBe('Nadie');
});

test('nothing is shown if the backend has no such choice, or may have none', async () => {
  stored = { kind: 'none' };
  const { container } = renderPage(<ShownTo />, memory);
  await act(async () => undefined);
  expect(container.textContent).toBe('');
  cleanup();
  memory.services.site = createCell({ host: 'https://otro.example', ajeno: true, fotosCors: false });
  memory.account.visibility = () => new Promise(() => undefined);
  expect(renderPage(<ShownTo />, memory).container.textContent).toBe('');
});
