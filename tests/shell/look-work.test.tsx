/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Look } from '../../src/user/services.ts';
import { renderShell } from './render-shell.tsx';

/** What a change of look makes React draw and change, in the whole shell with Inicio. Counted, never timed. */
let commits = 0;
let change: (look: Partial<Look>) => Promise<string[]>;

beforeEach(async () => {
  const { look } = renderShell({
    onRender: () => {
      commits += 1;
    },
  });
  await screen.findByText('no: hace falta HTTPS');
  change = async (next) => {
    const changed: string[] = [];
    const observer = new MutationObserver((records) =>
      changed.push(...records.map(({ type, attributeName }) => attributeName ?? type)),
    );
    observer.observe(document.body, {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
    });
    commits = 0;
    await act(async () => look.set({ ...look.get(), ...next }));
    observer.disconnect();
    return changed;
  };
});

it.each([
  { theme: 'green' },
  { scale: 16 },
  { layoutTheme: 'colorScheme' },
  { inputStyle: 'filled' },
  { ripple: false },
] as const)('another %o is the document’s alone: React draws nothing', async (look) => {
  expect(await change(look)).toEqual([]);
  expect(commits).toBe(0);
});

it('the dark scheme draws the portraits’ colours, once, and nothing else', async () => {
  const changed = await change({ colorScheme: 'dark' });
  expect(new Set(changed)).toEqual(new Set(['style']));
  expect(commits).toBe(1);
});
