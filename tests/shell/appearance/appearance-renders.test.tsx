/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Appearance } from '../../../src/domain/appearance/appearance.ts';
import { renderShell } from '../render-shell.tsx';

/**
 * Counts what a change of the appearance re-renders and changes in the whole shell with Inicio. No times are
 * measured.
 */
let commits = 0;
let change: (appearance: Partial<Appearance>) => Promise<string[]>;

beforeEach(async () => {
  const { appearance } = renderShell({
    onRender: () => {
      commits += 1;
    },
  });
  await screen.findByText('no: hace falta HTTPS');
  // The last part that Inicio shows, once the shell's later tasks have run.
  await screen.findByRole('heading', { name: 'Para empezar' });
  // Lazy parts of the page draw themselves when their files come.
  await act(() => vi.dynamicImportSettled());
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
    await act(async () => appearance.set({ ...appearance.get(), ...next }));
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
] as const)('changing %o only sets attributes of the document: React renders nothing', async (appearance) => {
  expect(await change(appearance)).toEqual([]);
  expect(commits).toBe(0);
});

it("the dark scheme re-renders the portraits' colors once, and nothing else", async () => {
  const changed = await change({ colorScheme: 'dark' });
  expect(new Set(changed)).toEqual(new Set(['style']));
  expect(commits).toBe(1);
});
