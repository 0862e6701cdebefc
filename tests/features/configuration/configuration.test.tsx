// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PALETTE } from '../../../shared/colors.ts';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import type { PendingChange } from '../../../src/domain/settings/pending-changes.ts';
import { ConfigurationPage } from '../../../src/features/configuration/ConfigurationPage.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
});
afterEach(cleanup);

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const headers = () =>
  within(screen.getByRole('region', { name: 'Planeación de ejemplo' }))
    .getAllByRole('columnheader')
    .map((one) => one.textContent);

test('Configuración uses the labels of C4', () => {
  renderPage(<ConfigurationPage />, memory);
  const group = within(screen.getByRole('group', { name: 'Columnas de la planeación' }));
  expect(
    group.getAllByRole('switch').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['UAB', 'Cupo', 'Profesor', 'Origen', 'Demanda']);
  expect(toggle('Mostrar cumpleaños').checked).toBe(true);
  const colors = within(screen.getByRole('radiogroup', { name: 'Mi color' })).getAllByRole('radio');
  expect(new Set(colors.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).size).toBe(24);
  expect(isOff(button('Guardar'))).toBe(true);
  expect(screen.getByText('Datos de ejemplo')).toBeTruthy();
});

test('a change is previewed and listed, and saved only by Guardar', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  expect(headers()).toEqual(['Materia', 'UAB', 'Cupo', 'Profesor']);
  await user.click(toggle('Demanda'));
  expect(headers()).toEqual(['Materia', 'UAB', 'Cupo', 'Profesor', 'Demanda']);
  const said = screen.getByText('1 cambio sin guardar');
  expect(said.parentElement?.textContent).toBe('1 cambio sin guardar: Demanda, oculta → visible');
  // In the live region, the list would be announced again at each switch.
  expect([said.getAttribute('aria-live'), said.closest('p[aria-live]')]).toEqual(['polite', null]);
  expect(memory.calls).toEqual([]);
  await user.click(button('Guardar'));
  expect(memory.calls).toEqual(['set colDemanda true']);
  expect(screen.getByText('Guardado en este dispositivo.')).toBeTruthy();
  expect(document.activeElement).toBe(button('Guardar'));
  expect([toggle('Demanda').checked, isOff(button('Guardar')), unsaved.any()]).toEqual([true, true, false]);
});

test('a change that is set back is no change', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('UAB'));
  expect(unsaved.any()).toBe(true);
  await user.click(toggle('UAB'));
  expect([unsaved.any(), isOff(button('Guardar'))]).toEqual([false, true]);
});

test('only changed fields are saved, including the color', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('UAB'));
  await user.click(toggle('Mostrar cumpleaños'));
  await user.click(screen.getByRole('radio', { name: 'Celeste claro' }));
  expect(screen.getByText(/3 cambios sin guardar/).parentElement?.textContent).toContain(
    'Mi color, durazno claro → celeste claro',
  );
  await user.click(button('Guardar'));
  expect(memory.calls).toEqual([
    'set colUAB false',
    'set mostrarCumpleanos false',
    `set color ${JSON.stringify(PALETTE[6])}`,
  ]);
});

test('a change that could not be saved stays in the form and is reported', async () => {
  memory.services.config.set = async (campo) => {
    if (campo === 'colCupo') return 'fallo';
    memory.values.set({ ...memory.values.get(), colUAB: false });
    return 'dispositivo';
  };
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('UAB'));
  await user.click(toggle('Cupo'));
  await user.click(button('Guardar'));
  expect(screen.getByText(/No pudimos guardar/)).toBeTruthy();
  expect([toggle('Cupo').checked, toggle('UAB').checked, unsaved.any()]).toEqual([false, false, true]);
});

test('Restablecer puts the defaults into the form without saving; Deshacer reverts it', async () => {
  memory.values.set({ ...memory.values.get(), colUAB: false, colOrigen: true });
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(button('Restablecer'));
  expect([toggle('UAB').checked, toggle('Origen').checked]).toEqual([true, false]);
  // The default color of file number 10486.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Celeste claro' }).checked).toBe(true);
  expect(screen.getByText(/3 cambios sin guardar/)).toBeTruthy();
  expect(memory.calls).toEqual([]);
  await user.click(button('Deshacer'));
  expect([toggle('UAB').checked, unsaved.any()]).toEqual([false, false]);
});

test('a change made elsewhere shows in unedited fields and leaves edited ones', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('Demanda'));
  await act(async () => memory.values.set({ ...memory.values.get(), colUAB: false, colProfe: false }));
  expect([toggle('UAB').checked, toggle('Profesor').checked, toggle('Demanda').checked]).toEqual([
    false,
    false,
    true,
  ]);
  await act(async () => memory.values.set({ ...memory.values.get(), colDemanda: true }));
  expect(unsaved.any()).toBe(false);
});

test('an edit made during a save stays in the form', async () => {
  let answer = () => {};
  memory.services.config.set = (campo, value) =>
    new Promise((resolve) => {
      answer = () => {
        memory.values.set({ ...memory.values.get(), [campo]: value });
        resolve('servidor');
      };
    });
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('Demanda'));
  await user.click(button('Guardar'));
  await user.click(toggle('Demanda'));
  await act(async () => answer());
  expect([toggle('Demanda').checked, unsaved.any()]).toEqual([false, true]);
  expect(screen.getByText('Guardado. 1 cambio sin guardar').parentElement?.textContent).toContain(
    'Demanda, visible → oculta',
  );
});

test('a question about unsaved changes disappears with its form', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('Demanda'));
  const go = vi.fn();
  act(() => unsaved.leave(go));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  cleanup();
  expect(unsaved.question.get()).toBeUndefined();
  renderPage(<ConfigurationPage />, memory);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(go).not.toHaveBeenCalled();
});

const change = (over: Partial<PendingChange>): PendingChange => ({
  campo: 'colOrigen',
  operacion: 'guardarConfiguracion',
  valor: 'true',
  estado: 'conflicto',
  valorServidor: 'false',
  intentos: 1,
  ...over,
});

test('a conflict shows both values in words and applies the choice', async () => {
  memory.states.set({ ...memory.states.get(), colOrigen: 'conflicto', colCupo: 'pendiente' });
  memory.changes.set([change({ operacion: 'marcarAvisoLeido' }), change({})]);
  const { user } = renderPage(<ConfigurationPage />, memory);
  const conflict = within(screen.getByRole('group', { name: 'Conflicto en Columna Origen' }));
  expect(conflict.getByText('Visible en este dispositivo, oculta en otro.')).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Conservar oculta' }));
  await user.click(conflict.getByRole('button', { name: 'Usar el mío' }));
  expect(memory.calls).toEqual(['resolve colOrigen suyo', 'resolve colOrigen mio']);
  expect(screen.queryByText('Pendiente de enviar')).toBeNull();
  act(() => memory.connection.set({ ...memory.connection.get(), offline: true }));
  expect(screen.getByText('Pendiente de enviar')).toBeTruthy();
});

test('conflicts of the settings panel are shown here too, with both values in words', async () => {
  memory.states.set({ ...memory.states.get(), currentTheme: 'conflicto', scale: 'rechazado' });
  memory.changes.set([
    change({ campo: 'currentTheme', valor: 'lime', valorServidor: 'deeppurple' }),
    change({ campo: 'scale', valor: '16', estado: 'rechazado', codigo: 'VALOR' }),
  ]);
  const { user } = renderPage(<ConfigurationPage />, memory);
  const region = within(screen.getByRole('region', { name: 'Ajustes de diseño por revisar' }));
  const theme = within(region.getByRole('group', { name: 'Conflicto en Color del tema' }));
  expect(theme.getByText('Lima en este dispositivo, Morado profundo en otro.')).toBeTruthy();
  await user.click(theme.getByRole('button', { name: 'Conservar Morado profundo' }));
  await user.click(theme.getByRole('button', { name: 'Usar el mío' }));
  const scale = within(region.getByRole('group', { name: 'Cambio rechazado en Escala' }));
  await user.click(scale.getByRole('button', { name: 'Quitar' }));
  expect(memory.calls).toEqual(['resolve currentTheme suyo', 'resolve currentTheme mio', 'discard scale']);
});

test('settings of the panel are not shown here unless one needs a review', () => {
  memory.states.set({ ...memory.states.get(), currentTheme: 'pendiente' });
  renderPage(<ConfigurationPage />, memory);
  expect(screen.queryByRole('region', { name: 'Ajustes de diseño por revisar' })).toBeNull();
});

test('a refused change shows its reason and can be removed', async () => {
  memory.states.set({ ...memory.states.get(), color: 'rechazado' });
  memory.changes.set([change({ campo: 'color', valor: 'rojo', estado: 'rechazado', codigo: 'VALOR' })]);
  const { user } = renderPage(<ConfigurationPage />, memory);
  const refused = within(screen.getByRole('group', { name: 'Cambio rechazado en Mi color' }));
  expect(refused.getByText('No se aceptó «rojo»: el servidor no conoce ese valor.')).toBeTruthy();
  expect(refused.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(refused.getByRole('button', { name: 'Quitar' }));
  expect(memory.calls).toEqual(['discard color']);
});

test('an ended session asks nothing about unsaved changes (B20)', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('Demanda'));
  expect(unsaved.any()).toBe(true);
  memory.session.set({ phase: 'guest', ended: 'vencida' });
  expect(unsaved.any()).toBe(false);
});

test('the browser asks before closing or reloading, only with unsaved changes', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await user.click(toggle('Demanda'));
  expect(leave()).toBe(true);
  await user.click(button('Guardar'));
  expect(leave()).toBe(false);
});

test('the question about unsaved changes has the specified text and lists the changes', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('Demanda'));
  let left = 0;
  act(() => unsaved.leave(() => left++));
  const question = await screen.findByRole('alertdialog', {
    name: 'Haz hecho cambios a la configuración y no se han guardado. ¿Deseas descartar estos cambios?',
  });
  expect(question.textContent).toContain('Demanda: oculta → visible');
  expect(document.activeElement).toBe(button('Seguir editando'));
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('alertdialog'), left, toggle('Demanda').checked]).toEqual([null, 0, true]);
  act(() => unsaved.leave(() => left++));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect([screen.queryByRole('alertdialog'), left, toggle('Demanda').checked]).toEqual([null, 1, false]);
});
