// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExplainProvider } from '../../../src/ui/hooks/explain.ts';
import { type LazyComponent, lazyComponent } from '../../../src/ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../src/ui/lazy/OpenComponent.tsx';

/**
 * A part that opens on a press and whose file cannot be loaded: the form around it stays, and the next press
 * tries again.
 */
const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
const Question = ({ onClose }: { onClose(): void }) => (
  <div role="dialog">
    ¿Seguro?
    <button type="button" onClick={onClose}>
      No
    </button>
  </div>
);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const List = () => <ul aria-label="Lista" />;
const Broken = (): never => {
  throw new Error('bug');
};

function Form({ part }: { part: LazyComponent<{ onClose(): void }> }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <form>
      <input aria-label="Nota" />
      <button type="button" onClick={() => setOpen(true)}>
        Quitar
      </button>
      <OpenComponent part={part} props={open ? { onClose: close } : undefined} onFailure={close} />
    </form>
  );
}

function show(load: () => Promise<{ Question: typeof Question }>) {
  const explain = vi.fn(async () => 'Sin conexión.');
  render(
    <ExplainProvider value={explain}>
      <Form part={lazyComponent(load, 'Question')} />
    </ExplainProvider>,
  );
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: 'Quitar' }));
  return { user, press, explain };
}

test('if a part fails to load, the form and its text stay, the reason is shown, and the next press retries', async () => {
  const load = vi
    .fn(async () => ({ Question }))
    .mockImplementationOnce(missing)
    .mockImplementationOnce(missing);
  const { user, press, explain } = show(load);
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nota' });
  await user.type(note, 'hola');
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('No pudimos abrirlo. Sin conexión.');
  expect(note.isConnected && note.value).toBe('hola');
  await press();
  await waitFor(() => expect(explain).toHaveBeenCalledTimes(2));
  await press();
  await screen.findByRole('dialog');
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'No' }));
  // The error of the earlier attempt is not repeated.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(note.value).toBe('hola');
});

test('a part that is always open offers a retry in its place', async () => {
  const load = vi.fn(async () => ({ List })).mockImplementationOnce(missing);
  render(<OpenComponent part={lazyComponent(load, 'List')} props={{}} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  await screen.findByRole('list', { name: 'Lista' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('a part that throws leaves the page around it intact', async () => {
  const fail = vi.fn();
  render(
    <p>
      Alrededor{' '}
      <OpenComponent part={lazyComponent(async () => ({ Broken }), 'Broken')} props={{}} onFailure={fail} />
    </p>,
  );
  await waitFor(() => expect(fail).toHaveBeenCalled());
  expect(screen.getByText('Alrededor')).toBeDefined();
});
