// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { profileGroups } from '../../src/features/profile/groups.ts';
import { ProfilePage } from '../../src/features/profile/ProfilePage.tsx';
import { ANITA } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

afterEach(cleanup);

const row = (title: string, label: string) =>
  profileGroups(ANITA)
    .find((group) => group.title === title)
    ?.rows.find(([name]) => name === label)?.[1];

test('the fields are grouped, dates are told, what cannot be parsed is left out', () => {
  expect(row('Identidad', 'Cumpleaños')).toBe('5 de enero');
  expect(row('Trabajo', 'Fecha de ingreso')).toBe('16 ago 2004');
  expect(row('Trabajo', 'Da clases por asignatura')).toBe('sí');
  expect(row('Acceso', 'Primer acceso')).toBe('12 ene 2026, 9:04 a.m.');
  expect(row('Acceso', 'Último acceso')).toBeUndefined();
  expect(row('Acceso', 'Administra')).toBe('no');
});

test('no date makes the page fail', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      profileGroups({
        ...ANITA,
        fechaNacimiento: text,
        fechaIngreso: text,
        primerAcceso: text,
        ultimoAcceso: text,
      });
    }),
  );
});

test('reserved data is asked for only when shown', async () => {
  const { memory, user } = renderPage(<ProfilePage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Ana María Núñez Peña' })).toBeTruthy();
  expect([memory.calls, screen.queryByText(/NUPA/)]).toEqual([[], null]);
  await user.click(screen.getByRole('button', { name: 'Mostrar datos reservados' }));
  expect(screen.getByText('NUPA800105AB1')).toBeTruthy();
  expect(new Set(memory.calls)).toEqual(new Set(['watch usuarioReservado']));
  await act(async () => memory.reserved.set({ state: 'offline' }));
  expect(screen.getByRole('status').textContent).toContain('Hace falta conexión');
  await user.click(screen.getByRole('button', { name: 'Ocultar datos reservados' }));
  expect(screen.queryByText(/NUPA/)).toBeNull();
});

test.each([
  [{ state: 'offline' } as const, /Esta sección necesita conexión/],
  [{ state: 'failed', message: 'Falló.' } as const, /No pudimos leer tu perfil. Falló./],
])('$state', async (state, words) => {
  const { memory } = renderPage(<ProfilePage />);
  await act(async () => memory.profile.set(state));
  expect(screen.getByText(words)).toBeTruthy();
});

test('kept data is marked while there is no connection', async () => {
  const { memory } = renderPage(<ProfilePage />);
  expect(screen.queryByText(/Sin conexión/)).toBeNull();
  await act(async () => {
    memory.connection.set({ ...memory.connection.get(), offline: true });
    memory.profile.set({ state: 'known', person: ANITA, real: false, at: Date.now() - 86_400_000 * 2 });
  });
  expect(screen.getByText(/Sin conexión · datos de/).textContent).toContain('hace 2 días');
});
