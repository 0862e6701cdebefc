// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SPECIMENS } from '../../../src/features/template/ui-kit/specimens.ts';
import { UiKitPage } from '../../../src/features/template/ui-kit/UiKitPage.tsx';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The components of src/ui: files whose names begin with a capital letter. */
const components = readdirSync(join(import.meta.dirname, '../../../src/ui'), {
  recursive: true,
  encoding: 'utf8',
}).flatMap((path) => /([A-Z]\w*)\.tsx$/.exec(path)?.[1] ?? []);

test('A2.1 /uikit: every component of src/ui has exactly one specimen, and no specimen is left over', () => {
  expect(SPECIMENS.map(({ component }) => component).sort()).toEqual(components.sort());
});

describe('each specimen renders without console messages', () => {
  test.each(SPECIMENS.flatMap(({ component, states }) => states.map((state) => ({ component, ...state }))))(
    '$component: $name',
    ({ Draw }) => {
      const said = vi.spyOn(console, 'error');
      vi.stubGlobal('navigator', { ...navigator, share: async () => undefined });
      const { container } = renderPage(<Draw />);
      expect(container.childElementCount).toBeGreaterThan(0);
      expect(said).not.toHaveBeenCalled();
    },
  );
});

test('A2.1 /uikit: the page shows every component under its name, with each of its states', () => {
  renderPage(<UiKitPage />);
  for (const { component, use, states } of SPECIMENS) {
    const section = screen.getByRole('region', { name: component });
    expect(section.textContent).toContain(use);
    const names = [...section.querySelectorAll(':scope > dl > div > dt')].map((one) => one.textContent);
    expect(names).toEqual(states.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  }
});

test('a dialog of the catalogue opens on a press and closes by its answer', async () => {
  const question = SPECIMENS.find(({ component }) => component === 'AlertDialog')?.states[0];
  if (!question) throw new Error('the question has gone');
  const { user } = renderPage(<question.Draw />);
  await user.click(screen.getByRole('button', { name: 'Abrir pregunta' }));
  const dialog = await screen.findByRole('alertdialog', undefined, { timeout: 15_000 });
  await user.click(within(dialog).getByRole('button', { name: 'Conservar' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
