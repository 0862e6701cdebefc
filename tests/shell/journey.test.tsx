/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJourney } from '../../src/shell/journey.ts';
import { renderShell, StubResizeObserver, stubWindow } from './render-shell.tsx';

describe('Back', () => {
  it('restores the spot and the focus that the page was left with', async () => {
    const { user } = renderShell({ look: { menuMode: 'static' } });
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

describe('the content area', () => {
  const main = document.createElement('main');
  const say = vi.fn();
  let journey: ReturnType<typeof createJourney>;
  let leave = () => {};

  /** A page that is drawn, as the outlet does it. */
  const draw = (title: string, more = '') => {
    main.innerHTML = `<h1>${title}</h1>${more}`;
    journey.arrive(main, '');
  };
  /** Sets out for another page, whose file is here. */
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

  it('A1.3 a new page has the focus on its heading, and the live region is silent: it is said once', () => {
    setOut('/perfil');
    draw('Perfil');
    expect(document.activeElement).toBe(main.querySelector('h1'));
    expect(say.mock.calls).toEqual([['']]);
  });

  it('A1.3 Back has the focus on the link that led away, and the live region says the page', async () => {
    main.querySelector('a')?.focus();
    setOut('/perfil');
    draw('Perfil');
    await back();
    draw('Inicio', '<a href="/perfil">Perfil</a>');
    expect(document.activeElement).toBe(main.querySelector('a'));
    expect(say).toHaveBeenLastCalledWith('Inicio');
  });

  it('A1.3 a page that comes late leaves the focus in a dialog that was opened meanwhile', () => {
    setOut('/perfil');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.innerHTML = '<input>';
    document.body.append(dialog);
    // The field has not the focus yet (A1.4: after 100 ms), and the page comes now.
    draw('Perfil');
    expect(document.activeElement).toBe(document.body);
    expect(say).toHaveBeenLastCalledWith('Perfil');
  });

  it('A1.3 a page that was chosen in a dialog has the focus, though the dialog still goes', () => {
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    setOut('/perfil');
    draw('Perfil');
    expect(document.activeElement).toBe(main.querySelector('h1'));
  });

  it('A1.3 a page that comes late leaves the focus where Tab has put it meanwhile', () => {
    const field = document.createElement('input');
    document.body.append(field);
    setOut('/perfil');
    press('Tab');
    field.focus();
    draw('Perfil');
    expect(document.activeElement).toBe(field);
    expect(say).toHaveBeenLastCalledWith('Perfil');
    // The next page is another matter.
    setOut('/otra');
    draw('Otra');
    expect(document.activeElement).toBe(main.querySelector('h1'));
  });

  it('A1.3 Back scrolls to the spot once late data has made the page tall enough, and no longer when a person scrolls', async () => {
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
    // Away before it was tall enough: the spot is not forgotten.
    setOut('/otra');
    expect(StubResizeObserver.all.size).toBe(0);
    draw('Otra');
    await back();
    draw('Inicio');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
    leave();
  });
});
