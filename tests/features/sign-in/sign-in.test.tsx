// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServicesProvider } from '../../../src/domain/services.ts';
import type { SignInResult } from '../../../src/domain/session/session-port.ts';
import { SignInPage } from '../../../src/features/sign-in/SignInPage.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

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
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '');
  await act(async () => root?.unmount());
  root = undefined;
  cleanup();
  document.body.replaceChildren();
});

const usuario = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Usuario' });
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña');
const enter = () => screen.getByRole('button', { name: 'Entrar' });

/** Runs the inline script of index.html, which among other things records an early press. */
function runFirstPaint(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  new Function(readFileSync('src/first-paint/head.js', 'utf8'))();
  if (document.getElementById('fecha-hoy')) new Function(readFileSync('src/first-paint/date.js', 'utf8'))();
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(usuario(), ' anunez ');
  await user.type(password(), ' con espacios ');
}

test('a sign-in sends what was typed and continues', async () => {
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

test('the shared-machine switch is named by its own label and described once', () => {
  renderPage(<SignInPage />, memory);
  expect(
    screen.getByRole('checkbox', {
      name: 'Este equipo es compartido',
      description: 'No se guarda nada aquí: sin conexión no podrás hacer cambios.',
    }),
  ).toBeTruthy();
});

test('an empty field gets a message and the focus, and nothing is sent', async () => {
  const { user } = renderPage(<SignInPage />, memory);
  await user.type(usuario(), 'anunez');
  await user.click(enter());
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
});

test('a refusal is announced and the typed text stays', async () => {
  signIn.mockResolvedValue({ kind: 'refused', mensaje: 'El usuario o la contraseña no coinciden.' });
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  expect((await screen.findByRole('alert')).textContent).toBe('El usuario o la contraseña no coinciden.');
  expect(usuario().value).toBe(' anunez ');
});

test('an unexpected failure is reported, and the button is enabled again', async () => {
  signIn.mockRejectedValue(new Error('roto'));
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  expect((await screen.findByRole('alert')).textContent).toContain('No pudimos entrar');
  expect(enter().getAttribute('aria-busy')).toBeNull();
});

test('a second press during the sign-in does nothing', async () => {
  signIn.mockReturnValue(new Promise(() => undefined));
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  await user.click(enter());
  await user.keyboard('{Enter}');
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('a new account is asked for its code, and the typed password stays', async () => {
  const open = vi.fn();
  signIn.mockResolvedValueOnce({ kind: 'code', mensaje: 'Enviamos un código a tu correo.' });
  const { user } = renderPage(<SignInPage onOpen={open} />, memory);
  await fill(user);
  await user.click(enter());
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de confirmación' });
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.autocomplete).toBe('one-time-code');
  expect(screen.getByText('Enviamos un código a tu correo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(signIn).toHaveBeenCalledTimes(1);
  await user.click(code);
  await user.paste(' 1234-5678 ');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(open).toHaveBeenCalled());
  expect(signIn.mock.lastCall).toEqual(['anunez', ' con espacios ', '12345678', false]);
});

test('the sign-in says why the last session ended, and that there is no connection', async () => {
  memory.session.set({ phase: 'guest', ended: 'vencida' });
  memory.connection.set({ ...memory.connection.get(), offline: true });
  renderPage(<SignInPage />, memory);
  expect(screen.getByRole('status').textContent).toContain('No hay conexión');
  expect(await screen.findByText('Tu sesión venció. Inicia sesión y sigues donde estabas.')).toBeTruthy();
});

test('hydration keeps the typed text, repeats the early press, and shows the date', async () => {
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
  runFirstPaint();
  form.requestSubmit();
  const date = document.getElementById('fecha-hoy')?.textContent;
  expect(date).toMatch(/^[a-záé]+ \d+\nde [a-z]+$/);
  await act(async () => {
    root = hydrateRoot(box, page, { onRecoverableError: (cause) => expect.unreachable(String(cause)) });
  });
  expect(usuario().value).toBe('anunez');
  expect(signIn.mock.calls).toEqual([['anunez', 'secreto', undefined, false]]);
  expect(window.__entrar).toBe(false);
  expect(document.getElementById('fecha-hoy')?.textContent).toBe(date);
  expect(error).not.toHaveBeenCalled();
});

test('a sign-in that comes later in the same document shows the date as well', () => {
  renderPage(<SignInPage />, memory);
  runFirstPaint();
  const date = document.getElementById('fecha-hoy')?.textContent;
  cleanup();
  renderPage(<SignInPage />, memory);
  expect(document.getElementById('fecha-hoy')?.textContent).toBe(date);
  expect(date).toMatch(/^[a-záé]+ \d+\nde [a-z]+$/);
});

test('a form that React has sent is not sent again by the next form', async () => {
  runFirstPaint();
  signIn.mockResolvedValue({ kind: 'refused', mensaje: 'No coinciden.' });
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  await screen.findByText('No coinciden.');
  cleanup();
  renderPage(<SignInPage />, memory);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  expect(signIn).toHaveBeenCalledTimes(1);
});

describe('the code step of the sign-in', () => {
  const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de confirmación' });
  const press = (name: string) => screen.getByRole('button', { name });
  async function atCode() {
    signIn.mockResolvedValueOnce({ kind: 'code', mensaje: 'Enviamos un código a tu correo.' });
    const { user } = renderPage(<SignInPage />, memory);
    await fill(user);
    await user.click(enter());
    await user.type(await code(), '11111111');
    return user;
  }

  test('another code can be requested after a minute; the wait is not announced every second', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const user = await atCode();
    const again = press('Enviar otro código');
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await user.click(again);
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(again.getAttribute('aria-describedby')).toBe(screen.getByText(/Podrás pedir otro en/).id);
    expect(
      screen.getByText(/Podrás pedir otro en/).closest('[role=status], [role=alert], [aria-live]'),
    ).toBeNull();
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByText('Ya puedes pedir otro código.').getAttribute('role')).toBe('status');
    signIn.mockResolvedValueOnce({ kind: 'code', mensaje: 'Te enviamos otro.' });
    await user.click(again);
    expect(await screen.findByText('Te enviamos otro.')).toBeTruthy();
    expect(signIn.mock.lastCall).toEqual(['anunez', ' con espacios ', undefined, false]);
    expect((await code()).value).toBe('11111111');
  });

  test.each([
    [true, /El código no coincide\. El que te enviamos sigue vigente/, 'true'],
    [false, /Tu código ya no sirve.* Pide otro/, null],
    [undefined, /^El código no es correcto o ya venció\.$/, 'true'],
  ])(
    'a wrong code is reported beside its field (the mailed code is still valid: %s)',
    async (holds, words, blocked) => {
      memory.account.codeHolds = async () => holds;
      const user = await atCode();
      signIn.mockResolvedValueOnce({ kind: 'refused', mensaje: 'El código no es correcto o ya venció.' });
      await user.click(press('Confirmar'));
      const error = await screen.findByText(words);
      const field = await code();
      expect(field.getAttribute('aria-describedby')).toContain(error.id);
      await waitFor(() => expect(document.activeElement).toBe(field));
      expect(press('Enviar otro código').getAttribute('aria-disabled')).toBe(blocked);
    },
  );

  test('too many mails block only the mail: a code that arrived is still accepted', async () => {
    memory.account.codeHolds = async () => false;
    const user = await atCode();
    signIn.mockResolvedValueOnce({ kind: 'refused', mensaje: 'No.' });
    await user.click(press('Confirmar'));
    await screen.findByText(/Pide otro/);
    signIn.mockResolvedValueOnce({ kind: 'wait', segundos: 300 });
    await user.click(press('Enviar otro código'));
    expect((await screen.findByRole('alert')).textContent).toContain('en 5 minutos');
    expect(press('Enviar otro código').getAttribute('aria-disabled')).toBe('true');
    expect(press('Confirmar').getAttribute('aria-disabled')).toBeNull();
  });

  test('without an answer the typed text stays', async () => {
    const user = await atCode();
    signIn.mockResolvedValueOnce({ kind: 'unreachable', mensaje: 'Sin conexión con el servidor.' });
    await user.click(press('Confirmar'));
    expect((await screen.findByRole('alert')).textContent).toBe('Sin conexión con el servidor.');
    expect((await code()).value).toBe('11111111');
    await user.click(press('Confirmar'));
    expect(signIn.mock.lastCall).toEqual(['anunez', ' con espacios ', '11111111', false]);
  });

  test('a reload keeps the code step and the name; the password is asked for again and stored nowhere', async () => {
    await atCode();
    cleanup();
    expect(JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])).not.toContain(
      'con espacios',
    );
    expect(location.href).not.toContain('anunez');
    const { user } = renderPage(<SignInPage />, memory);
    const field = await code();
    expect(usuario().value).toBe('anunez');
    expect(password().value).toBe('');
    await user.type(field, '12345678');
    await user.click(press('Confirmar'));
    await waitFor(() => expect(document.activeElement).toBe(password()));
    await user.type(password(), 'otra vez{Enter}');
    await waitFor(() => expect(signIn.mock.lastCall).toEqual(['anunez', 'otra vez', '12345678', false]));
  });

  test('after half an hour, or for another account, the sign-in starts from the beginning', async () => {
    const user = await atCode();
    await user.click(press('Entrar con otra cuenta'));
    expect(enter()).toBeTruthy();
    expect(history.state).toEqual({});
    cleanup();
    history.replaceState(
      { codigo: { flow: 'acceso', usuario: 'anunez', since: Date.now() - 11 * 60_000 } },
      '',
    );
    renderPage(<SignInPage />, memory);
    await act(() => import('../../../src/features/sign-in/SecondStep.tsx'));
    expect(enter()).toBeTruthy();
    expect(usuario().value).toBe('');
  });
});

test('after too many attempts the wait is shown, announced once, and disables the button', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  signIn.mockResolvedValueOnce({ kind: 'wait', segundos: 90 });
  const { user } = renderPage(<SignInPage />, memory);
  await fill(user);
  await user.click(enter());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('en 2 minutos.');
  const ticking = () => alert.querySelector('[aria-hidden=true]')?.textContent;
  expect(ticking()).toContain('1:30');
  act(() => void vi.advanceTimersByTime(30_000));
  expect(ticking()).toMatch(/en (1:00|0:59)/);
  expect(alert.querySelector('.visually-hidden')?.textContent).toContain('en 2 minutos.');
  expect(enter().getAttribute('aria-disabled')).toBe('true');
  await user.type(password(), '{Enter}');
  expect(signIn).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(61_000));
  expect((await screen.findByRole('status')).textContent).toBe('Ya puedes intentarlo de nuevo.');
  expect(enter().getAttribute('aria-disabled')).toBeNull();
  await user.click(enter());
  expect(signIn).toHaveBeenCalledTimes(2);
});
