/** @vitest-environment jsdom */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SigningOut } from '../../../src/ui/dialogs/SigningOut.tsx';

afterEach(cleanup);

const page = (sending: boolean, leaving = true) => (
  <>
    <button type="button">Guardar</button>
    <a href="/apps">Apps</a>
    {leaving && <SigningOut>{sending ? 'Enviando tus cambios…' : 'Cerrando sesión…'}</SigningOut>}
  </>
);

it('the cover shown while a session ends traps the focus: no key reaches what is below', async () => {
  const user = userEvent.setup();
  const view = render(page(false, false));
  const save = screen.getByRole('button', { name: 'Guardar' });
  save.focus();
  view.rerender(page(false));
  const cover = await screen.findByRole('alertdialog', { name: 'Cerrando sesión…' });
  expect(document.activeElement).toBe(cover);
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}', '{Escape}']) {
    await user.keyboard(key);
    expect(document.activeElement).toBe(cover);
  }
  view.rerender(page(true));
  expect(screen.getByRole('alertdialog', { name: 'Enviando tus cambios…' })).toBe(cover);
  view.rerender(page(true, false));
  await waitFor(() => expect(document.activeElement).toBe(save));
});
