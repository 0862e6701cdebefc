// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ActiveSession, ActiveSessions as Loaded } from '../../../src/domain/account/active-sessions.ts';
import { OpenSessions } from '../../../src/features/configuration/OpenSessions.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

const HOUR = 3_600_000;
const SESSIONS: ActiveSession[] = [
  { id: 'a', device: 'Chrome en Windows', since: 0, used: Date.now(), current: true },
  { id: 'b', device: 'Safari en iPhone', since: 0, used: Date.now() - 3 * HOUR, current: false },
  { id: 'c', device: undefined, since: undefined, used: undefined, current: false },
];

let memory: MemoryServices;
let answer: Loaded;
// Loading Radix takes a while the first time.
beforeAll(async () => void (await import('../../../src/features/configuration/EndAllDialog.tsx')));
beforeEach(() => {
  memory = createMemoryServices();
  answer = { kind: 'list', sessions: SESSIONS };
  memory.account.openSessions = async () => answer;
});
afterEach(cleanup);

const offline = (yes: boolean) =>
  act(() => memory.connection.set({ ...memory.connection.get(), offline: yes }));
const rows = () => screen.findAllByRole('listitem');
const endAll = () => screen.getByRole('button', { name: 'Cerrar sesión en todos mis dispositivos' });

test('each session is described in plain words; this one is marked, and the others can be ended', async () => {
  const { user } = renderPage(<OpenSessions />, memory);
  const [here, phone, other] = await rows();
  expect(here?.textContent).toContain('Este dispositivo');
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(phone?.textContent).toContain('Se usó hace 3 horas');
  expect(other?.textContent).toContain('Dispositivo sin nombre');
  await user.click(screen.getByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
  const told = await screen.findByText('Cerraste la sesión de Safari en iPhone.');
  expect(told.closest('[role=status]')).not.toBeNull();
  expect(memory.calls).toContain('end b');
  expect(await rows()).toHaveLength(2);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sesiones abiertas' })),
  );
});

test('a session that could not be ended stays in the list, with a message', async () => {
  memory.account.endSessions = async () => undefined;
  const { user } = renderPage(<OpenSessions />, memory);
  await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cerrar esa sesión');
  expect(await rows()).toHaveLength(3);
});

test('the section is hidden if the backend has no list, or may have none', async () => {
  answer = { kind: 'none' };
  const { container } = renderPage(<OpenSessions />, memory);
  await waitFor(() => expect(container.textContent).toBe(''));
  cleanup();
  memory = createMemoryServices();
  memory.account.openSessions = () => new Promise(() => undefined);
  Object.assign(memory.services, { site: { get: () => ELSEWHERE, subscribe: () => () => undefined } });
  expect(renderPage(<OpenSessions />, memory).container.textContent).toBe('');
});
const ELSEWHERE = { host: 'https://otro.example', fotosCors: false, ajeno: true };

test('offline the list stays without its buttons, and is requested again on reconnect', async () => {
  const asked = vi.fn(async () => answer);
  memory.account.openSessions = asked;
  offline(true);
  renderPage(<OpenSessions />, memory);
  expect(screen.getByText(/Esta lista necesita conexión/)).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
  offline(false);
  expect(await rows()).toHaveLength(3);
  expect(screen.queryByText(/datos de/)).toBeNull();
  offline(true);
  expect(await rows()).toHaveLength(3);
  expect(screen.getByText(/^Sin conexión · datos de/).textContent).toContain('hace un momento');
  for (const button of screen.getAllByRole<HTMLButtonElement>('button')) expect(isOff(button)).toBe(true);
});

test('a failed request for sessions says so and can be repeated', async () => {
  answer = { kind: 'failed' };
  const { user } = renderPage(<OpenSessions />, memory);
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  answer = { kind: 'list', sessions: SESSIONS };
  await user.click(again);
  expect(await rows()).toHaveLength(3);
});

test('ending all sessions asks first, asks about pending changes as Salir does, and needs an answer', async () => {
  const left: (string | undefined)[] = [];
  memory.services.session.signOut = async (choice, before) => {
    left.push(choice);
    if (choice !== 'descartar') return 'pregunta';
    await before?.();
    return 'fuera';
  };
  memory.account.endSessions = async () => undefined;
  const { user } = renderPage(<OpenSessions />, memory);
  await rows();
  await user.click(endAll());
  const dialog = await screen.findByRole('alertdialog', {
    name: '¿Cerrar sesión en todos tus dispositivos?',
  });
  expect(document.activeElement?.textContent).toBe('Cancelar');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(left).toEqual([]);
  await user.click(endAll());
  await user.click(await screen.findByRole('button', { name: 'Cerrar todas' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar y salir' }));
  expect(await screen.findByText('No pudimos enviar todo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Descartar y salir' }));
  expect(await screen.findByRole('alertdialog', { name: 'No pudimos cerrar tus sesiones' })).toBeTruthy();
  expect(left).toEqual([undefined, 'enviar', 'descartar']);
});
