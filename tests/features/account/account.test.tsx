// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountResult } from '../../../src/domain/account/account.ts';
import { CodePage } from '../../../src/features/account/CodePage.tsx';
import { RegisterPage } from '../../../src/features/account/RegisterPage.tsx';
import { ResetPage } from '../../../src/features/account/ResetPage.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

let memory: MemoryServices;
const request = vi.fn<(usuario: string, password: string, reset: boolean) => Promise<AccountResult>>();
const confirm = vi.fn<(usuario: string, codigo: string, reset: boolean) => Promise<AccountResult>>();
const GOOD = 'montaña azul 42';
const NO_ANSWER: AccountResult = { kind: 'unreachable', mensaje: 'Sin conexión con el servidor.' };

beforeEach(() => {
  memory = createMemoryServices();
  memory.session.set({ phase: 'guest' });
  request.mockReset().mockResolvedValue({ kind: 'done', mensaje: 'Te enviamos un correo.' });
  confirm.mockReset().mockResolvedValue({ kind: 'done', mensaje: 'Listo.' });
  Object.assign(memory.account, { requestCode: request, confirm });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  history.replaceState(null, '');
});

const usuario = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Usuario' });
const password = (name = 'Contraseña') => screen.getByLabelText<HTMLInputElement>(name);
const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Código de confirmación' });
const press = (name: string) => screen.getByRole('button', { name });
const waits = (name: string) => press(name).getAttribute('aria-disabled') === 'true';

async function askedFor(page = <RegisterPage />) {
  const { user } = renderPage(page, memory);
  await user.type(usuario(), 'nueva');
  await user.type(screen.getByLabelText(/^Contraseña/), GOOD);
  await user.click(press('Enviar código'));
  await user.type(await code(), '1111');
  return user;
}

test('registering requests a code and confirms it; a pasted code is cleaned up', async () => {
  const user = await askedFor();
  const field = await code();
  await waitFor(() => expect(document.activeElement).toBe(field));
  confirm.mockResolvedValueOnce({ kind: 'refused', mensaje: 'El código no coincide.' });
  await user.click(press('Confirmar'));
  expect((await screen.findByRole('alert')).textContent).toContain('El código no coincide.');
  await user.clear(await code());
  await user.paste('\u00a01234 56–78\n');
  await user.click(press('Confirmar'));
  const on = await screen.findByRole('link', { name: 'Entrar' });
  expect(on.getAttribute('href')).toBe('/login');
  await waitFor(() => expect(document.activeElement).toBe(on));
  expect(request.mock.calls).toEqual([['nueva', GOOD, false]]);
  expect(confirm.mock.calls).toEqual([
    ['nueva', '1111', false],
    ['nueva', '12345678', false],
  ]);
  expect(history.state).toEqual({});
});

test('a reset is marked as one in the request, and its refusal is shown', async () => {
  request.mockResolvedValue({ kind: 'refused', mensaje: 'No se puede.' });
  const { user } = renderPage(<ResetPage />, memory);
  await user.type(usuario(), 'anunez');
  await user.type(password('Contraseña nueva'), GOOD);
  await user.click(press('Enviar código'));
  expect((await screen.findByRole('alert')).textContent).toBe('No se puede.');
  expect(request.mock.calls).toEqual([['anunez', GOOD, true]]);
});

test('a password that the server would refuse gets a message beside its field and is not sent', async () => {
  const { user } = renderPage(<RegisterPage />, memory);
  await user.click(press('Enviar código'));
  await waitFor(() => expect(document.activeElement).toBe(usuario()));
  await user.type(usuario(), 'nueva');
  await user.type(password(), 'nueva12345{Enter}');
  const error = await screen.findByText('No puede llevar tu usuario.');
  expect(password().getAttribute('aria-describedby')).toContain(error.id);
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(request).not.toHaveBeenCalled();
});

test('a mail address in place of the login name is refused at once', async () => {
  const { user } = renderPage(<RegisterPage />, memory);
  await user.type(usuario(), 'nueva@universidad.mx');
  await user.type(password(), `${GOOD}{Enter}`);
  const error = await screen.findByText('Escribe solo lo que va antes de la arroba.');
  expect(usuario().getAttribute('aria-describedby')).toContain(error.id);
  await waitFor(() => expect(document.activeElement).toBe(usuario()));
  expect(request).not.toHaveBeenCalled();
});

test('the password rules are marked while typing, and announced only when one changes', async () => {
  const { user, container } = renderPage(<RegisterPage />, memory);
  const met = () => [...container.querySelectorAll('li')].map((one) => one.dataset.met);
  const said = new Set<string>();
  const voice = container.querySelector('[role=status].visually-hidden') as HTMLElement;
  new MutationObserver(() => said.add(voice.textContent ?? '')).observe(voice, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  expect(met()).toEqual(['false', 'false', 'false']);
  await user.type(usuario(), 'Nueva');
  await user.type(password(), 'aaaa');
  expect(met()).toEqual(['false', 'true', 'false']);
  await user.type(password(), ' nueva bcd');
  expect(met()).toEqual(['true', 'false', 'true']);
  await user.clear(password());
  await user.type(password(), 'cuatro palabras que recuerdo');
  expect(met()).toEqual(['true', 'true', 'true']);
  expect(screen.getByText('Fortaleza: muy buena')).toBeTruthy();
  expect(voice.textContent).toBe('La contraseña se acepta. Fortaleza: muy buena.');
  // Out of 42 keys.
  expect(said.size).toBeLessThan(10);
});

test('password managers can fill in each account form, and codes can be pasted', async () => {
  const user = await askedFor();
  const form = usuario().form as HTMLFormElement;
  expect(form.method).toBe('post');
  expect(usuario().autocomplete).toBe('username');
  expect(password().autocomplete).toBe('new-password');
  expect(password().form).toBe(form);
  expect((await code()).autocomplete).toBe('one-time-code');
  await user.click(press('Volver'));
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(password().value).toBe(GOOD);
  await user.click(press('Mostrar'));
  expect(password().type).toBe('text');
});

test('another code is requested with the password still in the field, at most once a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const user = await askedFor();
  await user.click(press('Enviar otro código'));
  expect(request).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(61_000));
  await user.click(press('Enviar otro código'));
  expect(await screen.findByText(/Solo vale el más nuevo/)).toBeTruthy();
  expect(request.mock.lastCall).toEqual(['nueva', GOOD, false]);
  expect(waits('Enviar otro código')).toBe(true);
});

test('without an answer in either step the form keeps its content and says what may have happened', async () => {
  const { user } = renderPage(<RegisterPage />, memory);
  request.mockResolvedValueOnce(NO_ANSWER);
  await user.type(usuario(), 'nueva');
  await user.type(password(), GOOD);
  await user.click(press('Enviar código'));
  expect((await screen.findByRole('alert')).textContent).toContain('vale el más nuevo');
  expect(password().value).toBe(GOOD);
  await user.click(press('Enviar código'));
  await user.type(await code(), '12345678');
  confirm.mockResolvedValueOnce(NO_ANSWER);
  await user.click(press('Confirmar'));
  expect((await screen.findByRole('alert')).textContent).toContain('quizá tu código sí llegó');
  // A backend that does not recognize a code again.
  memory.account.codeHolds = async () => false;
  confirm.mockResolvedValueOnce({ kind: 'refused', mensaje: 'No.' });
  await user.click(press('Confirmar'));
  expect(await screen.findByText(/Si tu confirmación anterior sí llegó, ya puedes entrar/)).toBeTruthy();
  expect((await code()).value).toBe('12345678');
});

test('too many mails block only requesting codes, and too many codes block only confirming', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  request.mockResolvedValueOnce({ kind: 'wait', segundos: 300 });
  const { user } = renderPage(<RegisterPage />, memory);
  await user.type(usuario(), 'nueva');
  await user.type(password(), GOOD);
  await user.click(press('Enviar código'));
  expect((await screen.findByRole('alert')).textContent).toContain('en 5 minutos');
  expect(waits('Enviar código')).toBe(true);
  act(() => void vi.advanceTimersByTime(301_000));
  expect(await screen.findByText('Ya puedes intentarlo de nuevo.')).toBeTruthy();
  await user.click(press('Enviar código'));
  await user.type(await code(), '1');
  confirm.mockResolvedValueOnce({ kind: 'wait', segundos: 60 });
  await user.click(press('Confirmar'));
  expect((await screen.findByRole('alert')).textContent).toContain('en 1 minuto');
  expect(waits('Confirmar')).toBe(true);
  act(() => void vi.advanceTimersByTime(61_000));
  await waitFor(() => expect(waits('Confirmar')).toBe(false));
  request.mockResolvedValueOnce({ kind: 'wait', segundos: 200 });
  await user.click(press('Enviar otro código'));
  expect((await screen.findByRole('alert')).textContent).toContain('el último que te llegó sigue valiendo');
  expect(waits('Confirmar')).toBe(false);
});

test('setting the clock back does not prolong a wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  await askedFor();
  expect(waits('Enviar otro código')).toBe(true);
  act(() => {
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(1000);
  });
  expect(waits('Enviar otro código')).toBe(false);
});

test('a reload between the steps continues with the code, without a stored password', async () => {
  await askedFor();
  cleanup();
  const everywhere = JSON.stringify([
    history.state,
    { ...localStorage },
    { ...sessionStorage },
    location.href,
  ]);
  expect(everywhere).toContain('nueva');
  expect(everywhere).not.toContain(GOOD);
  expect(location.href).not.toContain('nueva');
  memory.account.codeHolds = async () => false;
  const { user } = renderPage(<RegisterPage />, memory);
  expect(await screen.findByText(/No hay un código vigente/)).toBeTruthy();
  expect(usuario().value).toBe('nueva');
  await user.click(press('Enviar otro código'));
  expect(await screen.findByText(/escribe de nuevo la contraseña/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(usuario().value).toBe('nueva');
  cleanup();
  // The other flow has a code of its own.
  renderPage(<ResetPage />, memory);
  expect(press('Enviar código')).toBeTruthy();
});

test('the code page asks what the code is for, says whether it is valid, and requests another one', async () => {
  const holds = vi.fn(async () => false);
  memory.account.codeHolds = holds;
  const { user } = renderPage(<CodePage />, memory);
  await user.click(screen.getByRole('radio', { name: 'Otra contraseña' }));
  await user.type(usuario(), 'anunez');
  await user.type(await code(), '9');
  expect(await screen.findByText(/No hay un código vigente/)).toBeTruthy();
  expect(holds.mock.calls).toEqual([['anunez']]);
  await user.click(press('Confirmar'));
  await screen.findByText('Listo.');
  expect(confirm.mock.calls).toEqual([['anunez', '9', true]]);
  cleanup();
  const again = renderPage(<CodePage />, memory).user;
  await again.click(screen.getByRole('radio', { name: 'Otra contraseña' }));
  await again.type(usuario(), 'anunez');
  await again.click(press('Enviar otro código'));
  await again.type(password('Contraseña nueva'), GOOD);
  await again.click(press('Enviar código'));
  await waitFor(() => expect(request.mock.calls).toEqual([['anunez', GOOD, true]]));
});
