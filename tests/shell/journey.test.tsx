/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJourney } from '../../src/shell/journey.ts';
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

describe('a page that has not been fetched yet', () => {
  let arrive = () => {};
  const navigate = vi.fn();
  const journey = createJourney((to) =>
    to === '/aqui'
      ? undefined
      : new Promise((resolve) => {
          arrive = resolve;
        }),
  );
  beforeEach(() => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/');
  });
  afterEach(() => {
    vi.useRealTimers();
    navigate.mockReset();
  });
  const gone = () => navigate.mock.calls.map(([to]) => to);
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('is gone to when it is here, so that no skeleton is drawn', async () => {
    journey.aroundNav(navigate, '/lejos');
    await settle();
    expect(gone()).toEqual([]);
    arrive();
    await settle();
    expect(gone()).toEqual(['/lejos']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(gone()).toEqual(['/lejos']);
  });

  it('is gone to all the same after 150 ms', async () => {
    journey.aroundNav(navigate, '/lejos');
    await vi.advanceTimersByTimeAsync(149);
    expect(gone()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(gone()).toEqual(['/lejos']);
  });

  it('is forgotten where the person went elsewhere meanwhile, by a link or by Back', async () => {
    journey.aroundNav(navigate, '/lejos');
    journey.aroundNav(navigate, '/aqui');
    expect(gone()).toEqual(['/aqui']);
    journey.aroundNav(navigate, '/lejos');
    history.pushState(null, '', '/otra');
    await vi.advanceTimersByTimeAsync(1000);
    expect(gone()).toEqual(['/aqui']);
  });
});
