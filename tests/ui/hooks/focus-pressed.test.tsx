/** @vitest-environment jsdom */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { focusPressed } from '../../../src/ui/hooks/focus-pressed.ts';

/** fireEvent.click moves no focus, like a press in Safari. */
beforeAll(focusPressed);
afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        <b>Abrir</b>
      </button>
      <button type="button">Elegir</button>
      <input aria-label="Campo" />
      <Dialog open={open} onOpenChange={setOpen} title="Panel" />
    </main>
  );
}

it.each(['body', 'main'])(
  'a dialog returns the focus to the button that opened it (from %s)',
  async (from) => {
    render(<Page />);
    if (from === 'main') screen.getByRole('main').focus();
    fireEvent.click(screen.getByText('Abrir'));
    await waitFor(() => expect(document.activeElement?.textContent).not.toBe('Abrir'));
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' })));
  },
);

it('a field that keeps the focus while a button beside it is pressed still has it', () => {
  render(<Page />);
  screen.getByLabelText('Campo').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Elegir' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Campo'));
});
