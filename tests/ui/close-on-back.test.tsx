/** @vitest-environment jsdom */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AlertDialog } from '../../src/ui/AlertDialog.tsx';
import { hearBackFirst } from '../../src/ui/close-on-back.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';

/** jsdom has a real history, and neither CloseWatcher nor the Navigation API: here the traversal is undone. */
const heard: string[] = [];
beforeAll(() => {
  hearBackFirst();
  addEventListener('popstate', () => heard.push(location.pathname));
});
beforeEach(() => {
  history.pushState(null, '', '/una');
  history.pushState({ lugar: 'dos' }, '', '/dos');
  heard.length = 0;
});
afterEach(cleanup);

const answers: string[] = [];

function Panel() {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Panel">
      <button type="button" onClick={() => setAsking(true)}>
        Preguntar
      </button>
      <AlertDialog
        open={asking}
        title="¿Seguro?"
        safe={{
          label: 'No',
          onSelect() {
            answers.push('No');
            setAsking(false);
          },
        }}
        actions={[{ label: 'Sí', onSelect: () => answers.push('Sí') }]}
      />
    </Dialog>
  );
}

const back = () => act(() => history.back());
const stays = () => {
  expect(location.pathname).toBe('/dos');
  expect(history.state).toEqual({ lugar: 'dos' });
  expect(heard).toEqual([]);
};

it('Back closes a question by its safe answer, then the panel under it, then leaves the page', async () => {
  render(<Panel />);
  act(() => screen.getByRole('button', { name: 'Preguntar' }).click());
  back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answers).toEqual(['No']);
  stays();
  expect(screen.getByRole('dialog', { name: 'Panel' })).toBeDefined();
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  stays();
  back();
  await waitFor(() => expect(heard).toEqual(['/una']));
});

it('what cannot be closed now keeps the page, however often Back is pressed', async () => {
  const refuse = vi.fn();
  render(<Dialog open onOpenChange={refuse} title="Panel" />);
  for (let press = 1; press <= 3; press += 1) {
    back();
    await waitFor(() => expect(refuse).toHaveBeenCalledTimes(press));
    stays();
  }
  expect(screen.getByRole('dialog', { name: 'Panel' })).toBeDefined();
});

it('what is gone from the screen, however it went, is not waited for', async () => {
  render(<Panel />).unmount();
  back();
  await waitFor(() => expect(heard).toEqual(['/una']));
});
