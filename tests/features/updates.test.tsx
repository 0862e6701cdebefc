// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lastLook, lookForUpdate } from '../../src/features/updates/look-for-update.ts';
import { UpdatesPage } from '../../src/features/updates/UpdatesPage.tsx';
import { createCell } from '../../src/offline/observable.ts';
import type { ProfileState } from '../../src/user/services.ts';
import { ANITA, createMemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

afterEach(() => {
  cleanup();
  lastLook.set(undefined);
  vi.unstubAllGlobals();
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
  return { ...renderPage(<UpdatesPage />, memory), diagnose };
}

/** A browser whose worker answers a look like this. */
function stubWorker(registration: Partial<ServiceWorkerRegistration> | undefined) {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } });
}

const values = () => screen.getAllByRole('definition').map((one) => one.textContent);

describe('Actualizaciones', () => {
  test.each(['DSE', 'Administrador'])('%s sees the versions and looks for a newer one', async (rol) => {
    const { user, diagnose } = start(person(rol));
    await vi.waitFor(() => expect(values()[1]).not.toBe('comprobando…'));
    expect([values()[0], values()[2]]).toEqual(['1.0.0', 'al abrir la app']);
    stubWorker({ update: async () => undefined as never, waiting: null, installing: null });
    await user.click(screen.getByRole('button', { name: 'Buscar actualizaciones' }));
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Ya tienes la versión más reciente.'),
    );
    expect(values()[2]).toBe('hace un momento');
    expect(diagnose).toHaveBeenCalledTimes(2);
  });

  test('anybody else is told whom to ask, and nothing is looked up', () => {
    const { diagnose } = start(person('Profesor'));
    expect(screen.getByText(/Sugerencias/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(diagnose).not.toHaveBeenCalled();
  });

  test('somebody else who was given the process sees them too (A9)', async () => {
    const memory = createMemoryServices();
    memory.permissions.set('actualizaciones', createCell({ state: 'ready', data: true, at: 0 }));
    renderPage(<UpdatesPage />, memory);
    expect(await screen.findByRole('button', { name: 'Buscar actualizaciones' })).toBeTruthy();
  });

  test.each([
    [{ state: 'offline' } as const, /no podemos comprobar tu permiso/],
    [{ state: 'failed', message: 'Algo falló.' } as const, /No pudimos comprobar tu permiso.*Algo falló/],
  ])(
    'while nobody knows who asks ($state), nothing is fetched, and one can ask again',
    async (state, words) => {
      const memory = createMemoryServices();
      memory.profile.set(state);
      memory.permissions.set('actualizaciones', createCell(state));
      const diagnose = vi.spyOn(memory.services, 'diagnose');
      const { user } = renderPage(<UpdatesPage />, memory);
      expect(screen.getByText(words)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
      expect(memory.calls).toContain('refresh');
      expect(diagnose).not.toHaveBeenCalled();
    },
  );

  test('while it is asked, it says so', () => {
    start({ state: 'loading' });
    expect(screen.getByText(/Comprobando tu permiso/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('what a look finds', async () => {
  const worker = {} as ServiceWorker;
  const update = async () => undefined as never;
  const found = async (registration: Partial<ServiceWorkerRegistration> | undefined) => {
    stubWorker(registration);
    return lookForUpdate();
  };
  expect(await found({ update, waiting: null, installing: null })).toEqual({ kind: 'newest' });
  expect(await found({ update, waiting: worker, installing: null })).toEqual({ kind: 'newer', here: true });
  expect(await found({ update, waiting: null, installing: worker })).toEqual({ kind: 'newer', here: false });
  expect(await found({ update: () => Promise.reject(new TypeError()) })).toEqual({ kind: 'unreachable' });
  expect(await found(undefined)).toEqual({ kind: 'no-worker' });
  vi.stubGlobal('navigator', {});
  expect(await lookForUpdate()).toEqual({ kind: 'no-worker' });
});
