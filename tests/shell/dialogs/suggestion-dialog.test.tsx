// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../../src/lib/observable.ts';
import { SuggestionDialog } from '../../../src/shell/dialogs/SuggestionDialog.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  memory.services.site = createCell({
    host: '',
    ajeno: false,
    fotosCors: false,
    sugerencias: 'buzon@universidad.example',
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(onClose = () => {}) {
  const { user } = renderPage(<SuggestionDialog onClose={onClose} />, memory);
  await act(async () => undefined);
  return user;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tu sugerencia');

test("a suggestion's text survives closing the dialog and a reload, until it is deleted", async () => {
  const user = await open();
  await user.type(field(), 'Más salas');
  cleanup();
  const again = await open();
  expect(field().value).toBe('Más salas');
  await again.click(screen.getByRole('button', { name: 'Borrar texto' }));
  cleanup();
  await open();
  expect(field().value).toBe('');
});

test("another person on the device does not see the suggestion's text", async () => {
  const user = await open();
  await user.type(field(), 'Mía');
  cleanup();
  memory.session.set({ phase: 'open', usuario: 'beto', verified: true });
  await open();
  expect(field().value).toBe('');
});

test('a text left by an ended session has priority over the stored one (B20)', async () => {
  await memory.services.keyval.set('sugerencia:anunez', 'de antes');
  memory.services.drafts.take = () => ({ text: 'lo último' });
  await open();
  expect(field().value).toBe('lo último');
});

test('a text too long for a mail address is copied, and the dialog says so', async () => {
  const user = await open();
  await user.click(field());
  await user.paste('ñ'.repeat(1400));
  const link = screen.getByRole('link', { name: 'Copiar y abrir correo' });
  expect(link.getAttribute('href')?.length).toBeLessThan(300);
  expect(screen.getByText(/Es largo para el programa de correo/)).toBeTruthy();
});

test('the dialog says whether copying worked or the browser refused it', async () => {
  memory.services.site = createCell({ host: '', ajeno: false, fotosCors: false });
  const user = await open();
  await user.type(field(), 'Más salas');
  await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
  const said = screen.getByRole('status');
  await waitFor(() => expect(said.textContent).toMatch(/^Copiado\./));
  expect(await navigator.clipboard.readText()).toContain('Más salas');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copiar texto' }));
  await waitFor(() => expect(said.textContent).toMatch(/no dejó copiar/));
});

test('a long text that could not be copied stays visible, and the mail does not claim to contain it', async () => {
  const close = vi.fn();
  const user = await open(close);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(field());
  await user.paste('ñ'.repeat(1400));
  const link = screen.getByRole('link', { name: 'Copiar y abrir correo' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).not.toContain('copiamos');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/no dejó copiar/));
  expect(close).not.toHaveBeenCalled();
});
