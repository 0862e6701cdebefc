// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import type { PasswordChange } from '../../../src/domain/account/change-password.ts';
import { ChangePage } from '../../../src/features/account/ChangePage.tsx';
import { EndSessions } from '../../../src/features/profile/look-up/EndSessions.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import { ANITA, createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

const NEW = 'montaña azul 42';

let memory: MemoryServices;
let outcome: PasswordChange;
let sent: [string, string][];
beforeEach(() => {
  memory = createMemoryServices();
  outcome = { kind: 'done', ended: 2 };
  sent = [];
  memory.account.changePassword = async (...asked) => {
    sent.push(asked);
    return outcome;
  };
});
afterEach(cleanup);

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const change = () => screen.getByRole('button', { name: 'Cambiar contraseña' });
async function fill(present: string, wanted: string) {
  const { user } = renderPage(<ChangePage />, memory);
  if (present) await user.type(field('Contraseña actual'), present);
  if (wanted) await user.type(field('Contraseña nueva'), wanted);
  await user.click(change());
  return user;
}

describe('Cambiar contraseña', () => {
  test('changing the password takes the current and a new one, reports success and removes the form', async () => {
    await fill('la de antes', NEW);
    expect(sent).toEqual([['la de antes', NEW]]);
    expect(
      (await screen.findByText(/cerramos tus otras 2 sesiones/)).closest('[role=status]'),
    ).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Cambiar contraseña');
    expect(document.body.innerHTML).not.toContain(NEW);
  });

  test('password managers can tell the login name, the current password and the new one', () => {
    renderPage(<ChangePage />, memory);
    const wiring = ['Usuario', 'Contraseña actual', 'Contraseña nueva'].map(
      (name) => field(name).autocomplete,
    );
    expect(wiring).toEqual(['username', 'current-password', 'new-password']);
    expect([field('Usuario').value, field('Usuario').readOnly]).toEqual(['anunez', true]);
  });

  test.each([
    ['', NEW, 'Contraseña actual', 'Escribe tu contraseña actual.'],
    ['la de antes', '', 'Contraseña nueva', 'Escribe la contraseña que quieres.'],
    ['la de antes', 'corta', 'Contraseña nueva', 'Escribe al menos 10 caracteres.'],
    ['la de antes', 'soy anunez 2026', 'Contraseña nueva', 'No puede llevar tu usuario.'],
    [NEW, NEW, 'Contraseña nueva', 'Es la misma que la actual: elige otra.'],
  ])(
    'changing %j to %j is not sent: the field says why and has the focus',
    async (present, wanted, name, words) => {
      await fill(present, wanted);
      expect((await screen.findByRole('alert')).textContent).toBe(words);
      expect(document.activeElement).toBe(field(name));
      expect(sent).toEqual([]);
    },
  );

  test.each([
    ['actual', 'Contraseña actual'],
    ['nueva', 'Contraseña nueva'],
  ] as const)(
    'a password change that the server refuses because of the field «%s» is reported beside %s',
    async (about, name) => {
      outcome = { kind: 'refused', message: 'Porque no.', field: about };
      await fill('la de antes', NEW);
      expect((await screen.findByRole('alert')).textContent).toBe('Porque no.');
      expect(document.activeElement).toBe(field(name));
      expect(field('Contraseña nueva').value).toBe(NEW);
    },
  );

  test.each<[PasswordChange, RegExp]>([
    [{ kind: 'refused', message: 'Demasiados intentos.' }, /Demasiados intentos/],
    [{ kind: 'unanswered' }, /quizá tu contraseña ya cambió/],
    [{ kind: 'none' }, /no cambia la contraseña desde aquí/],
  ])('the answer %o to a password change is explained', async (given, words) => {
    outcome = given;
    await fill('la de antes', NEW);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('offline, the password form says so, keeps its content and sends nothing, not even by Enter', async () => {
    const { user } = renderPage(<ChangePage />, memory);
    act(() => memory.connection.set({ ...memory.connection.get(), offline: true }));
    expect(screen.getByText(/No hay conexión/)).toBeTruthy();
    expect(isOff(change())).toBe(true);
    await user.type(field('Contraseña actual'), 'la de antes{Enter}');
    expect(sent).toEqual([]);
    expect(field('Contraseña actual').value).toBe('la de antes');
  });
});

describe("an administrator ends a person's sessions", () => {
  const end = () => screen.getByRole('button', { name: 'Cerrar todas sus sesiones' });
  const may = (data: boolean) =>
    memory.permissions.set('personas', createCell<QueryState<boolean>>({ state: 'ready', data, at: 0 }));
  beforeEach(() => {
    memory.profile.set({ state: 'known', person: { ...ANITA, rol: 'Administrador' }, real: true, at: 0 });
    may(true);
  });

  test('ending sessions is offered only to who has the right to manage people', () => {
    may(false);
    renderPage(<EndSessions usuario="beto" />, memory);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    may(true);
    renderPage(<EndSessions usuario="beto" />, memory);
    expect(end()).toBeTruthy();
  });

  test("ending a person's sessions asks first, reports the number, and affects nobody else", async () => {
    const ended: string[] = [];
    memory.account.endSessionsOf = async (usuario) => {
      ended.push(usuario);
      return 3;
    };
    const { user } = renderPage(<EndSessions usuario="beto" />, memory);
    await user.click(end());
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cerrar todas las sesiones de beto?' });
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await user.keyboard('{Escape}');
    expect(ended).toEqual([]);
    expect(dialog.isConnected).toBe(false);
    await user.click(end());
    const again = await screen.findByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: 'Cerrar todas' }));
    expect(await screen.findByText('Cerramos sus 3 sesiones. Se lo decimos por correo.')).toBeTruthy();
    expect(ended).toEqual(['beto']);
  });

  test("ending sessions reports a missing answer, is disabled offline, and excludes one's own", async () => {
    memory.account.endSessionsOf = async () => undefined;
    const { user } = renderPage(<EndSessions usuario="beto" />, memory);
    await user.click(end());
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cerrar todas' }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos cerrar sus sesiones');
    act(() => memory.connection.set({ ...memory.connection.get(), offline: true }));
    expect(isOff(end())).toBe(true);
    cleanup();
    renderPage(<EndSessions usuario="ANUNEZ" />, memory);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
