// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodePage } from '../../src/features/account/CodePage.tsx';
import { RegisterPage } from '../../src/features/account/RegisterPage.tsx';
import { ResetPage } from '../../src/features/account/ResetPage.tsx';
import { SignInPage } from '../../src/features/sign-in/SignInPage.tsx';
import { bigDate } from '../../src/features/sign-in/texts.ts';
import { ServicesProvider, type SignInResult } from '../../src/user/services.ts';
import { createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

let memory: MemoryServices;
const signIn = vi.fn<(usuario: string, password: string, codigo?: string) => Promise<SignInResult>>();
let root: Root | undefined;

beforeEach(() => {
  memory = createMemoryServices();
  memory.session.set({ phase: 'guest' });
  memory.services.session.signIn = signIn;
  signIn.mockReset().mockResolvedValue({ kind: 'open' });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  cleanup();
  document.body.replaceChildren();
});

const usuario = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Usuario' });
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña');
const enter = () => screen.getByRole('button', { name: 'Entrar' });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(usuario(), ' anunez ');
  await user.type(password(), ' con espacios ');
}

test('a sign-in sends what was typed and goes on', async () => {
  const open = vi.fn();
  const { user } = renderPage(<SignInPage onOpen={open} />, memory);
  await fill(user);
  await user.click(enter());
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(signIn.mock.calls).toEqual([['anunez', ' con espacios ', undefined, false]]);
  expect(usuario().autocomplete).toBe('username');
  expect(password().autocomplete).toBe('current-password');
  expect(screen.getByRole('link', { name: 'Crear cuenta' }).getAttribute('href')).toBe('/auth/registro');
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).getAttribute('href')).toBe(
    '/auth/restablecer',
  );
});

test('an empty field is named, focused, and nothing is sent', async () => {
  const { user } = renderPage(<SignInPage />, memory);
  await user.type(usuario(), 'anunez');
  await user.click(enter());
  expect(document.activeElement).toBe(password());
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('a refusal is read out and the text stays', async () => {
  signIn.mockResolvedValue({ kind: 'refused', mensaje: 'El usuario o la contraseña no coinciden.' });
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  expect((await screen.findByRole('alert')).textContent).toBe('El usuario o la contraseña no coinciden.');
  expect(usuario().value).toBe(' anunez ');
});

test('a failure nobody foresaw is said, and the button is free again', async () => {
  signIn.mockRejectedValue(new Error('roto'));
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos entrar');
  expect(enter().getAttribute('aria-busy')).toBeNull();
});

test('while it is under way a second press does nothing', async () => {
  signIn.mockReturnValue(new Promise(() => undefined));
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  await user.click(enter());
  await user.keyboard('{Enter}');
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('a new account is asked for its code, with the password that was typed', async () => {
  const open = vi.fn();
  signIn.mockResolvedValueOnce({ kind: 'code', mensaje: 'Enviamos un código a tu correo.' });
  const { user } = renderPage(<SignInPage onOpen={open} />, memory);
  await fill(user);
  await user.click(enter());
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de confirmación' });
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  expect(screen.getByText('Enviamos un código a tu correo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(signIn).toHaveBeenCalledTimes(1);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(open).toHaveBeenCalled());
  expect(signIn.mock.lastCall).toEqual(['anunez', ' con espacios ', '123456', false]);
});

test('it says why the last session ended, and that there is no connection', () => {
  memory.session.set({ phase: 'guest', ended: 'vencida' });
  memory.connection.set({ ...memory.connection.get(), offline: true });
  renderPage(<SignInPage />, memory);
  const said = screen.getAllByRole('status').map((one) => one.textContent);
  expect(said[0]).toBe('Tu sesión venció. Inicia sesión y sigues donde estabas.');
  expect(said[1]).toContain('No hay conexión');
});

test('hydration keeps what was typed, does the early press, and tells the date', async () => {
  const error = vi.spyOn(console, 'error');
  const page = (
    <ServicesProvider value={memory.services}>
      <SignInPage onOpen={() => undefined} />
    </ServicesProvider>
  );
  const box = document.body.appendChild(document.createElement('div'));
  memory.session.set({ phase: 'unknown' });
  box.innerHTML = renderToString(page);
  memory.session.set({ phase: 'guest' });
  expect(box.innerHTML).not.toMatch(/lunes|martes|miércoles|jueves|viernes|sábado|domingo/);
  const form = document.getElementById('form-acceso') as HTMLFormElement;
  expect(form.method).toBe('post');
  usuario().value = 'anunez';
  password().value = 'secreto';
  window.__entrar = true;
  // The inline script may already have set the date.
  (document.getElementById('fecha-hoy') as HTMLElement).textContent = bigDate(Date.now());
  await act(async () => {
    root = hydrateRoot(box, page, { onRecoverableError: (cause) => expect.unreachable(String(cause)) });
  });
  expect(usuario().value).toBe('anunez');
  expect(signIn.mock.calls).toEqual([['anunez', 'secreto', undefined, false]]);
  expect(window.__entrar).toBe(false);
  expect(document.getElementById('fecha-hoy')?.textContent).toBe(bigDate(Date.now()));
  expect(error).not.toHaveBeenCalled();
});

test('the large date is the campus one', () => {
  expect(bigDate(Date.parse('2026-11-21T02:00:00Z'))).toBe('viernes 20\nde noviembre');
});

test('registering asks for the code and confirms it', async () => {
  const calls: unknown[] = [];
  memory.services.session.requestCode = async (...args) => {
    calls.push(args);
    return { kind: 'done', mensaje: 'Si la cuenta existe, enviamos un código a su correo.' };
  };
  memory.services.session.confirm = async (...args) => {
    calls.push(args);
    return args[1] === '111'
      ? { kind: 'refused', mensaje: 'El código no coincide.' }
      : { kind: 'done', mensaje: 'Listo.' };
  };
  const { user } = renderPage(<RegisterPage />, memory);
  await user.type(usuario(), 'nueva');
  await user.type(password(), 'secreto largo');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  const code = await screen.findByRole('textbox', { name: 'Código de confirmación' });
  await user.type(code, '111');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect((await screen.findByRole('alert')).textContent).toBe('El código no coincide.');
  await user.clear(code);
  await user.type(code, '222');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect((await screen.findByRole('link', { name: 'Entrar' })).getAttribute('href')).toBe('/login');
  expect(calls).toEqual([
    ['nueva', 'secreto largo', false],
    ['nueva', '111', false],
    ['nueva', '222', false],
  ]);
});

test('a reset says so to the server, and its failure to the person', async () => {
  memory.services.session.requestCode = async (_usuario, _password, reset) => ({
    kind: 'refused',
    mensaje: `Error: ${reset}`,
  });
  const { user } = renderPage(<ResetPage />, memory);
  await user.type(usuario(), 'anunez');
  await user.type(screen.getByLabelText('Contraseña nueva'), 'otra');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error: true');
});

test('who comes with a code says what for', async () => {
  const confirm = vi.fn(async () => ({ kind: 'done' as const, mensaje: 'Listo.' }));
  memory.services.session.confirm = confirm;
  const { user } = renderPage(<CodePage />, memory);
  await user.click(screen.getByRole('radio', { name: 'Otra contraseña' }));
  await user.type(usuario(), 'anunez');
  await user.type(screen.getByRole('textbox', { name: 'Código de confirmación' }), '9');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await screen.findByText('Listo.');
  expect(confirm.mock.calls).toEqual([['anunez', '9', true]]);
});
