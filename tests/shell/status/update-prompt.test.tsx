// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import type { UpdateState } from '../../../src/domain/updates/updates.ts';
import { UpdateRegion } from '../../../src/shell/status/UpdatePrompt.tsx';
import { createMemoryUpdates } from '../../support/memory/updates.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const OFFERED: UpdateState = {
  phase: 'descargada',
  offer: { version: '1.0.1', notes: ['Una nota', 'Otra'], urgency: 'normal' },
  accepted: false,
  forms: [],
  formHere: false,
  canWait: true,
};

function show(state: Partial<UpdateState>) {
  const calls: string[] = [];
  const updates = createMemoryUpdates(calls);
  render(<UpdateRegion updates={updates.service} />);
  act(() => updates.state.set({ ...OFFERED, ...state }));
  return { calls, updates };
}

const region = () => screen.getByRole('region', { name: 'Actualización' });
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('the update prompt shows the notes, acts on its buttons, and is announced politely', async () => {
  const { calls, updates } = show({});
  expect(region().textContent).toContain('Hay una versión nueva');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Una nota', 'Otra']);
  expect(screen.getByRole('status').contains(region())).toBe(true);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Actualizar');
  await user.keyboard('{Enter}');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(calls).toEqual(['accept', 'later']);
  act(() => updates.state.set({ ...OFFERED, phase: 'pospuesta' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('answering the update prompt by keyboard returns the focus; a focus elsewhere stays', async () => {
  const { updates } = show({});
  render(<button type="button">Antes</button>);
  const user = userEvent.setup();
  const before = screen.getByRole('button', { name: 'Antes' });
  act(() => before.focus());
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Más tarde');
  await user.tab({ shift: true });
  act(() => updates.state.set({ ...OFFERED, phase: 'pospuesta' }));
  expect(document.activeElement).toBe(before);

  act(() => updates.state.set(OFFERED));
  act(() => before.blur());
  act(() => updates.state.set({ ...OFFERED, phase: 'pospuesta' }));
  expect(document.activeElement).toBe(document.body);
});

test.each<[Partial<UpdateState>, string]>([
  [{ accepted: true }, 'Preparando la actualización…'],
  [{ accepted: true, phase: 'enviando' }, 'Se actualizará al terminar de guardar.'],
  [
    { accepted: true, phase: 'formulario', formHere: true, forms: ['Configuración'] },
    'Tienes cambios sin guardar en Configuración. Guárdalos o descártalos y actualizamos.',
  ],
  [
    { accepted: true, phase: 'formulario', forms: ['Configuración'] },
    'Otra ventana tiene cambios sin guardar en Configuración. Guárdalos o descártalos ahí y actualizamos.',
  ],
  [
    { offer: { version: '2', notes: [], urgency: 'recomendada' } },
    'Te recomendamos instalarla hoy. Tú decides cuándo.',
  ],
  [
    { offer: { version: '2', notes: [], urgency: 'requerida', limit: Date.parse('2026-11-24T06:00:00Z') } },
    'Esta actualización es necesaria desde el 24 de noviembre. Se instalará cuando no tengas cambios sin guardar.',
  ],
  [
    { offer: { version: '2', notes: [], urgency: 'requerida' } },
    'Esta actualización es necesaria. Se instalará cuando no tengas cambios sin guardar.',
  ],
])('the update prompt in the state %o says «%s»', (state, text) => {
  show(state);
  expect(region().querySelector('p')?.textContent).toBe(text);
});

test('a recommended update bears its badge and can be postponed', () => {
  show({ offer: { version: '2', notes: ['Una nota'], urgency: 'recomendada' } });
  expect(region().querySelector('h2')?.textContent).toBe('Hay una versión nueva Recomendada');
  expect(buttons()).toEqual(['Actualizar', 'Más tarde']);
  cleanup();
  show({});
  expect(screen.queryByText('Recomendada')).toBeNull();
});

test('a due update counts down visually, announces the time once, and cannot be postponed', () => {
  show({
    countdown: Date.now() + 60_000,
    canWait: false,
    offer: { version: '2', notes: [], urgency: 'requerida' },
  });
  expect(region().querySelector('p')?.textContent).toMatch(/ya es necesaria\. Empieza sola en un minuto/);
  expect(screen.getByText('1:00').getAttribute('aria-hidden')).toBe('true');
  expect(buttons()).toEqual(['Actualizar']);
});

test('an accepted update shows a busy button and can be taken back', async () => {
  const { calls } = show({ accepted: true });
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(calls).toEqual([]);
  expect(buttons()).toEqual(['Actualizar', 'Más tarde']);
});

test('within the shell the prompt links to all notes, and asks about unsaved changes first', async () => {
  show({});
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();

  document.documentElement.dataset.appRoot = 'marco';
  history.replaceState(null, '', '/configuracion');
  show({});
  const forget = unsaved.register({ describe: () => ['Tema'], discard: () => {}, holds: () => true });
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Ver novedades' }));
  expect(location.pathname).toBe('/configuracion');
  act(() => unsaved.question.get()?.discard());
  expect(location.pathname).toBe('/novedades');
  forget();
  delete document.documentElement.dataset.appRoot;
});
