// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { foundText, lastCheck } from '../../../src/domain/hooks/use-update-check.ts';
import type { ProfileState } from '../../../src/domain/profile/profile.ts';
import type { Found } from '../../../src/domain/updates/updates.ts';
import { ReleasesPage } from '../../../src/features/updates/ReleasesPage.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import { ANITA, createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(() => {
  cleanup();
  lastCheck.set(undefined);
});

const person = (rol: string): ProfileState => ({
  state: 'known',
  person: { ...ANITA, rol },
  real: true,
  at: 0,
});

function start(profile: ProfileState) {
  const memory = createMemoryServices();
  memory.profile.set(profile);
  const diagnose = vi.fn(memory.services.diagnose);
  memory.services.diagnose = diagnose;
  return { ...renderPage(<ReleasesPage />, memory), diagnose };
}

const values = () => screen.getAllByRole('definition').map((one) => one.textContent);

describe('Actualizaciones', () => {
  test.each(['DSE', 'Administrador'])('%s sees the versions and can check for a newer one', async (rol) => {
    const { user, diagnose } = start(person(rol));
    await vi.waitFor(() => expect(values()[1]).not.toBe('comprobando…'));
    expect([values()[0], values()[2]]).toEqual(['1.0.0', 'al abrir la app']);
    await user.click(screen.getByRole('button', { name: 'Buscar actualizaciones' }));
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Ya tienes la versión más reciente.'),
    );
    expect(values()[2]).toBe('hace un momento');
    expect(diagnose).toHaveBeenCalledTimes(2);
  });

  test('anybody else is told whom to ask, and nothing is requested', () => {
    const { diagnose } = start(person('Profesor'));
    expect(screen.getByText(/Sugerencias/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(diagnose).not.toHaveBeenCalled();
  });

  test('a person with the process sees the versions too (A9)', async () => {
    const memory = createMemoryServices();
    memory.permissions.set('actualizaciones', createCell({ state: 'ready', data: true, at: 0 }));
    renderPage(<ReleasesPage />, memory);
    expect(await screen.findByRole('button', { name: 'Buscar actualizaciones' })).toBeTruthy();
  });

  test.each([
    [{ state: 'offline' } as const, /no podemos comprobar tu permiso/],
    [{ state: 'failed', message: 'Algo falló.' } as const, /No pudimos comprobar tu permiso.*Algo falló/],
  ])(
    'while the permission is unknown ($state) nothing is loaded, and a retry is offered',
    async (state, words) => {
      const memory = createMemoryServices();
      memory.profile.set(state);
      memory.permissions.set('actualizaciones', createCell(state));
      const diagnose = vi.spyOn(memory.services, 'diagnose');
      const { user } = renderPage(<ReleasesPage />, memory);
      expect(screen.getByText(words)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
      expect(memory.calls).toContain('refresh');
      expect(diagnose).not.toHaveBeenCalled();
    },
  );

  test('the page says that it is checking the permission', () => {
    start({ state: 'loading' });
    expect(screen.getByText(/Comprobando tu permiso/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test.each<[Found, RegExp]>([
  [{ kind: 'newest' }, /^Ya tienes/],
  [{ kind: 'newer', here: true }, /en este dispositivo\. Actualiza en el aviso/],
  [{ kind: 'newer', here: false }, /descargando/],
  [{ kind: 'unreachable' }, /^No hubo respuesta/],
  [{ kind: 'no-worker' }, /no guarda la app/],
])('a check for updates that finds %o says so', async (found, words) => {
  expect(foundText(found)).toMatch(words);
  const memory = createMemoryServices();
  memory.profile.set(person('Administrador'));
  memory.updates.found = found;
  const { user } = renderPage(<ReleasesPage />, memory);
  await user.click(await screen.findByRole('button', { name: 'Buscar actualizaciones' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
