// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigurationPage } from '../../src/features/configuration/ConfigurationPage.tsx';
import { PALETTE } from '../../src/user/colors.ts';
import type { PendingChange } from '../../src/user/services.ts';
import { unsaved } from '../../src/user/unsaved.ts';
import { isOff } from '../support/is-off.ts';
import { createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

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

test('has the names of C4', () => {
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

test('previews a change, says it, and saves it only on Guardar', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  expect(headers()).toEqual(['Materia', 'UAB', 'Cupo', 'Profesor']);
  await user.click(toggle('Demanda'));
  expect(headers()).toEqual(['Materia', 'UAB', 'Cupo', 'Profesor', 'Demanda']);
  const said = screen.getByText('1 cambio sin guardar');
  expect(said.parentElement?.textContent).toBe('1 cambio sin guardar: Demanda, oculta → visible');
  // The list would be read anew at each switch.
  expect([said.getAttribute('aria-live'), said.closest('p[aria-live]')]).toEqual(['polite', null]);
  expect(memory.calls).toEqual([]);
  await user.click(button('Guardar'));
  expect(memory.calls).toEqual(['set colDemanda true']);
  expect(screen.getByText('Guardado en este dispositivo.')).toBeTruthy();
  expect(document.activeElement).toBe(button('Guardar'));
  expect([toggle('Demanda').checked, isOff(button('Guardar')), unsaved.any()]).toEqual([true, true, false]);
});

test('a change put back by hand is none', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('UAB'));
  expect(unsaved.any()).toBe(true);
  await user.click(toggle('UAB'));
  expect([unsaved.any(), isOff(button('Guardar'))]).toEqual([false, true]);
});

test('only what changed is saved, the colour too', async () => {
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

test('what cannot be kept stays in the form and is said', async () => {
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

test('Restablecer puts the defaults into the form and saves nothing; Deshacer takes them back', async () => {
  memory.values.set({ ...memory.values.get(), colUAB: false, colOrigen: true });
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(button('Restablecer'));
  expect([toggle('UAB').checked, toggle('Origen').checked]).toEqual([true, false]);
  // The default colour is that of the file number 10486.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Celeste claro' }).checked).toBe(true);
  expect(screen.getByText(/3 cambios sin guardar/)).toBeTruthy();
  expect(memory.calls).toEqual([]);
  await user.click(button('Deshacer'));
  expect([toggle('UAB').checked, unsaved.any()]).toEqual([false, false]);
});

test('a change from elsewhere shows in fields that nobody touched, and leaves the others', async () => {
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

test('an edit made while saving stays in the form', async () => {
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

test('a question whose form is gone is not put to the next one', async () => {
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

test('a conflict shows two readable values and takes the choice', async () => {
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

test('what the settings panel has to be reviewed is shown here too, where both values can be read', async () => {
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

test('the panel’s settings take no room here while nothing is to be reviewed', () => {
  memory.states.set({ ...memory.states.get(), currentTheme: 'pendiente' });
  renderPage(<ConfigurationPage />, memory);
  expect(screen.queryByRole('region', { name: 'Ajustes de diseño por revisar' })).toBeNull();
});

test('a refusal has its reason and can be taken away', async () => {
  memory.states.set({ ...memory.states.get(), color: 'rechazado' });
  memory.changes.set([change({ campo: 'color', valor: 'rojo', estado: 'rechazado', codigo: 'VALOR' })]);
  const { user } = renderPage(<ConfigurationPage />, memory);
  const refused = within(screen.getByRole('group', { name: 'Cambio rechazado en Mi color' }));
  expect(refused.getByText('No se aceptó «rojo»: el servidor no conoce ese valor.')).toBeTruthy();
  expect(refused.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await user.click(refused.getByRole('button', { name: 'Quitar' }));
  expect(memory.calls).toEqual(['discard color']);
});

test('a session that ends asks nothing (B20)', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  await user.click(toggle('Demanda'));
  expect(unsaved.any()).toBe(true);
  memory.session.set({ phase: 'guest', ended: 'vencida' });
  expect(unsaved.any()).toBe(false);
});

test('closing or reloading is asked about by the browser, only while something is unsaved', async () => {
  const { user } = renderPage(<ConfigurationPage />, memory);
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  await user.click(toggle('Demanda'));
  expect(leave()).toBe(true);
  await user.click(button('Guardar'));
  expect(leave()).toBe(false);
});

test('the question is the literal one, with what would be lost', async () => {
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
