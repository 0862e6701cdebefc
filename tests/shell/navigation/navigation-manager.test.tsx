/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJourney } from '../../../src/shell/navigation/navigation-manager.ts';
import { renderShell, StubResizeObserver, stubWindow } from '../render-shell.tsx';

describe('Back', () => {
  it('Back restores the scroll position and the focus of the page', async () => {
    const { user } = renderShell({ appearance: { menuMode: 'static' } });
    await screen.findByRole('heading', { level: 1 });
    const link = within(screen.getByRole('navigation', { name: 'Menú principal' })).getByRole('link', {
      name: 'Cumpleaños',
    });
    vi.stubGlobal('scrollY', 480);
    await user.click(link);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Cumpleaños' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    vi.stubGlobal('scrollY', 20);
    act(() => history.back());
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 480);
  });

  it('Forward finds the top of a page that was left before its first scroll event', async () => {
    const { user } = renderShell({ appearance: { menuMode: 'static' } });
    await screen.findByRole('heading', { level: 1 });
    // As a browser does: the position changes at once, the event comes with the next frame.
    vi.stubGlobal(
      'scrollTo',
      vi.fn((_x: number, y: number) => vi.stubGlobal('scrollY', y)),
    );
    vi.stubGlobal('scrollY', 480);
    const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
    await user.click(menu.getByRole('link', { name: 'Cumpleaños' }));
    const heading = () => screen.findByRole('heading', { level: 1, name: 'Cumpleaños' });
    const first = await heading();
    await waitFor(() => expect(document.activeElement).toBe(first));
    act(() => history.back());
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 480));
    act(() => history.forward());
    await heading();
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(3));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });
});

describe('navigation to a page that is not loaded yet', () => {
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

  it('the navigation waits for the page, so that no skeleton is rendered', async () => {
    journey.aroundNav(navigate, '/lejos');
    await settle();
    expect(gone()).toEqual([]);
    arrive();
    await settle();
    expect(gone()).toEqual(['/lejos']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(gone()).toEqual(['/lejos']);
  });

  it('the navigation goes on after 150 ms without the page', async () => {
    journey.aroundNav(navigate, '/lejos');
    await vi.advanceTimersByTimeAsync(149);
    expect(gone()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(gone()).toEqual(['/lejos']);
  });

  it('a waiting navigation is dropped if the person goes elsewhere, by a link or by Back', async () => {
    journey.aroundNav(navigate, '/lejos');
    journey.aroundNav(navigate, '/aqui');
    expect(gone()).toEqual(['/aqui']);
    journey.aroundNav(navigate, '/lejos');
    history.pushState(null, '', '/otra');
    await vi.advanceTimersByTimeAsync(1000);
    expect(gone()).toEqual(['/aqui']);
  });
});

describe('the content area', () => {
  const main = document.createElement('main');
  const say = vi.fn();
  let journey: ReturnType<typeof createJourney>;
  let leave = () => {};

  /** Renders a page as the outlet does. */
  const draw = (title: string, more = '') => {
    main.innerHTML = `<h1>${title}</h1>${more}`;
    journey.arrive(main, '');
  };
  /** Navigates to another page that is loaded. */
  const setOut = (to: string) =>
    journey.aroundNav((path, options) => history.pushState(options?.state, '', String(path)), to);

  beforeEach(() => {
    stubWindow(true);
    history.replaceState(null, '', '/');
    document.body.replaceChildren(main);
    main.tabIndex = -1;
    journey = createJourney(() => undefined, say);
    leave = journey.follow();
    draw('Inicio', '<a href="/perfil">Perfil</a>');
  });
  afterEach(() => {
    leave();
    say.mockReset();
    document.body.replaceChildren();
  });

  const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }));
  const back = () =>
    new Promise<void>((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true });
      history.back();
    });

  it('A1.3 a new page focuses its heading, and the live region stays silent to announce it only once', () => {
    setOut('/perfil');
    draw('Perfil');
    expect(document.activeElement).toBe(main.querySelector('h1'));
    expect(say.mock.calls).toEqual([['']]);
  });

  it('A1.3 a heading that late data replaces hands the focus on, unless the person has moved it', async () => {
    const replace = async (title: string) => {
      main.innerHTML = `<p>…</p>`;
      await Promise.resolve();
      main.innerHTML = `<h1>${title}</h1><input>`;
      await Promise.resolve();
    };
    setOut('/personas');
    draw('Personas');
    await replace('Ana López');
    expect(document.activeElement).toBe(main.querySelector('h1'));
    await replace('Ana López Ruiz');
    expect(document.activeElement).toBe(main.querySelector('h1'));
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await replace('Ana Luisa López Ruiz');
    expect(document.activeElement).toBe(field);
  });

  it('A1.3 an address that is replaced, also in an entry of nobody’s making, leaves the focus where it is', () => {
    for (const state of [{ lugar: 'x' }, null]) {
      history.pushState(state, '', '/personas');
      draw('Personas', '<input>');
      const field = main.querySelector('input');
      field?.focus();
      history.replaceState(history.state, '', '/personas?busqueda=x');
      journey.arrive(main, '');
      expect(document.activeElement).toBe(field);
    }
  });

  it('A1.3 Back focuses the link that led away, and the live region announces the page', async () => {
    main.querySelector('a')?.focus();
    setOut('/perfil');
    draw('Perfil');
    await back();
    draw('Inicio', '<a href="/perfil">Perfil</a>');
    expect(document.activeElement).toBe(main.querySelector('a'));
    expect(say).toHaveBeenLastCalledWith('Inicio');
  });

  it('A1.3 a page that loads late leaves the focus in a dialog opened meanwhile', () => {
    setOut('/perfil');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.innerHTML = '<input>';
    document.body.append(dialog);
    // The search field has no focus yet (A1.4: after 100 ms) when the page arrives.
    draw('Perfil');
    expect(document.activeElement).toBe(document.body);
    expect(say).toHaveBeenLastCalledWith('Perfil');
  });

  it('A1.3 a page chosen in a dialog gets the focus, although the dialog is still closing', () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    setOut('/perfil');
    draw('Perfil');
    expect(document.activeElement).toBe(main.querySelector('h1'));
  });

  it('A1.3 a page that loads late leaves the focus where Tab has put it meanwhile', () => {
    const field = document.createElement('input');
    document.body.append(field);
    setOut('/perfil');
    press('Tab');
    field.focus();
    draw('Perfil');
    expect(document.activeElement).toBe(field);
    expect(say).toHaveBeenLastCalledWith('Perfil');
    // The next navigation focuses its heading again.
    setOut('/otra');
    draw('Otra');
    expect(document.activeElement).toBe(main.querySelector('h1'));
  });

  it('A1.3 Back scrolls down once late data has made the page tall enough, unless the person scrolls', async () => {
    const tall = async () => {
      vi.stubGlobal('scrollY', 640);
      dispatchEvent(new Event('scroll'));
      setOut('/perfil');
      vi.stubGlobal('scrollY', 0);
      draw('Perfil');
      await back();
      draw('Inicio');
      vi.mocked(scrollTo).mockClear();
      await vi.waitFor(() => expect(StubResizeObserver.all.size).toBe(1));
    };
    await tall();
    StubResizeObserver.grow();
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
    vi.stubGlobal('scrollY', 640);
    StubResizeObserver.grow();
    expect(StubResizeObserver.all.size).toBe(0);

    await tall();
    dispatchEvent(new Event('wheel'));
    expect(StubResizeObserver.all.size).toBe(0);
    expect(scrollTo).not.toHaveBeenCalled();

    await tall();
    // Left before the page was tall enough: the position is not lost.
    setOut('/otra');
    expect(StubResizeObserver.all.size).toBe(0);
    draw('Otra');
    await back();
    draw('Inicio');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
    leave();
  });
});
