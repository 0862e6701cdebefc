/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderShell } from './render-shell.tsx';

describe('Back', () => {
  it('restores the spot and the focus that the page was left with', async () => {
    const { user } = renderShell({ look: { menuMode: 'static' } });
    await screen.findByRole('heading', { level: 1 });
    const link = within(screen.getByRole('navigation', { name: 'Menú principal' })).getByRole('link', {
      name: 'Apps',
    });
    vi.stubGlobal('scrollY', 480);
    await user.click(link);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Apps' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    vi.stubGlobal('scrollY', 20);
    act(() => history.back());
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
  });
});
