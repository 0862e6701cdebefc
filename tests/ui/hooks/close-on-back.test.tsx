/** @vitest-environment jsdom */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AlertDialog } from '../../../src/ui/dialogs/AlertDialog.tsx';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { hearBackFirst } from '../../../src/ui/hooks/hear-back.ts';

/**
 * jsdom has a real history, but neither CloseWatcher nor the Navigation API, so the navigation is undone
 * here.
 */
const heard: string[] = [];
beforeAll(() => {
  hearBackFirst(() => {});
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

it('Back closes a question by its safe answer, then the panel below it, then leaves the page', async () => {
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

it('a dialog that cannot be closed now keeps the page, however often Back is pressed', async () => {
  const refuse = vi.fn();
  render(<Dialog open onOpenChange={refuse} title="Panel" />);
  for (let press = 1; press <= 3; press += 1) {
    back();
    await waitFor(() => expect(refuse).toHaveBeenCalledTimes(press));
    stays();
  }
  expect(screen.getByRole('dialog', { name: 'Panel' })).toBeDefined();
});

it('a closed dialog no longer receives Back, however it was closed', async () => {
  render(<Panel />).unmount();
  back();
  await waitFor(() => expect(heard).toEqual(['/una']));
});
