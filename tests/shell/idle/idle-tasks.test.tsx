/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProfileState } from '../../../src/domain/profile/profile.ts';
import { renderShell } from '../render-shell.tsx';

/** When the shell loads what can wait until its first screen is shown. */
vi.mock('../../../src/shell/idle/IdleTasks.tsx', () => ({ Later: () => <p>idle tasks</p> }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const loaded = () => screen.queryByText('idle tasks') !== null;
/** Their render has a low priority, so it may come after the file. */
const areLoaded = () => vi.waitFor(() => expect(loaded()).toBe(true));
const open = () => {
  let known: ProfileState | undefined;
  const shell = renderShell({
    arrange({ profile }) {
      known = profile.get();
      profile.set({ state: 'loading' });
    },
  });
  return () => act(() => known && shell.profile.set(known));
};

it('the idle tasks wait for the person, whose answers they would delay', async () => {
  const answer = open();
  await pass(4000);
  expect(loaded()).toBe(false);
  answer();
  await pass(2500);
  await areLoaded();
});

it('the idle tasks load without the person if the network takes long', async () => {
  open();
  await pass(8000);
  await areLoaded();
});

it('the idle tasks wait for a page that is still reading, but not for long', async () => {
  const { container } = renderShell().view;
  const skeleton = document.createElement('p');
  skeleton.setAttribute('aria-busy', 'true');
  container.querySelector('main')?.append(skeleton);
  await pass(2000);
  expect(loaded()).toBe(false);
  skeleton.remove();
  await pass(2500);
  await areLoaded();
});
