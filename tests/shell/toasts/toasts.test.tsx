/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PANELS } from '../../../src/shell/bars/panels.ts';
import { renderShell } from '../render-shell.tsx';

const file = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../../src/shell/search/SearchDialog.tsx', async (original) => {
  await file.promise;
  return original();
});

const shown = () =>
  [...document.querySelectorAll('[role=region] strong')].map(({ textContent }) => textContent);
const closer = (title: string) => screen.findByRole('button', { name: `Cerrar aviso: ${title}` });
const toast = (title: string) => ({ title, text: 'Anita' });

describe('toasts', () => {
  // jsdom has no animations, so Radix removes toasts at once.
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    vi.useRealTimers();
  });

  async function withToasts(...titles: string[]) {
    const shell = renderShell();
    act(() => {
      for (const title of titles) shell.toasts.push(toast(title));
    });
    await closer(titles[0] ?? '');
    return shell;
  }

  it('toasts close by themselves, but not while the pointer is on one', async () => {
    const { user } = await withToasts('Uno');
    await user.hover(screen.getByText('Uno'));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(shown()).toEqual(['Uno']);
    await user.hover(screen.getByRole('main'));
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });

  it('a toast stays while its button has the focus', async () => {
    await withToasts('Uno');
    const close = await closer('Uno');
    act(() => close.focus());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(shown()).toEqual(['Uno']);
    act(() => screen.getByRole('button', { name: 'Buscar' }).focus());
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });

  it('closing the last toast by keyboard returns the focus, and later ones close by themselves', async () => {
    const { user, toasts } = await withToasts('Uno', 'Dos');
    const search = screen.getByRole('button', { name: 'Buscar' });
    search.focus();
    fireEvent.keyDown(search, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.closest('[role=region]')).not.toBeNull();
    for (const title of ['Dos', 'Uno']) {
      (await closer(title)).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(shown()).not.toContain(title));
      expect(document.activeElement).not.toBe(document.body);
    }
    await waitFor(() => expect(document.activeElement).toBe(search));
    act(() => toasts.push(toast('Tres')));
    await closer('Tres');
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });

  it('after a toast was closed with the mouse, later ones still close by themselves', async () => {
    const { user, toasts } = await withToasts('Uno');
    const close = await closer('Uno');
    await user.hover(close);
    // Safari does not move the focus to a button that is clicked.
    fireEvent.click(close);
    await waitFor(() => expect(shown()).toEqual([]));
    await user.hover(screen.getByRole('main'));
    act(() => toasts.push(toast('Dos')));
    await closer('Dos');
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });

  it('toasts can be pressed while a modal dialog is open, also those shown before it', async () => {
    const { user, toasts } = await withToasts('Antes');
    await user.hover(screen.getByText('Antes'));
    screen.getByRole('button', { name: 'Ajustes de diseño' }).click();
    await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    expect(document.body.style.pointerEvents).toBe('none');
    act(() => toasts.push(toast('Después')));
    for (const title of ['Antes', 'Después']) {
      const button = await waitFor(() => {
        const found = document.querySelector(`[aria-label="Cerrar aviso: ${title}"]`);
        expect(found).not.toBeNull();
        return found as Element;
      });
      // user-event refuses to click what the styles exclude from pointer events.
      await user.click(button);
      await waitFor(() => expect(shown()).not.toContain(title));
    }
    expect(screen.getByRole('dialog', { name: 'Ajustes de diseño' })).toBeDefined();
  });

  it('Escape closes the dialog below the toasts, and a toast only if the focus is in it', async () => {
    const { user, toasts } = await withToasts('Antes');
    screen.getByRole('button', { name: 'Ajustes de diseño' }).click();
    const panel = await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    act(() => toasts.push(toast('Después')));
    await waitFor(() => expect(shown()).toEqual(['Antes', 'Después']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(panel.isConnected).toBe(false));
    expect(shown()).toEqual(['Antes', 'Después']);
    await user.keyboard('{Escape}');
    expect(shown()).toEqual(['Antes', 'Después']);
    (await closer('Después')).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toEqual(['Antes']));
  });

  it('with nothing else open, Escape cancels a panel whose file is loading and leaves toasts open', async () => {
    await withToasts('Antes');
    const search = screen.getByRole('button', { name: 'Buscar' });
    const searched = () => screen.queryByRole('dialog');
    search.click();
    // The browser's own reaction is not prevented either, such as clearing a search field.
    expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(true);
    file.resolve();
    await act(() => PANELS.buscar.preload());
    expect(searched()).toBeNull();
    act(() => search.click());
    await waitFor(() => expect(searched()).not.toBeNull());
    expect(shown()).toEqual(['Antes']);
    // Escape was for the page only: the toast still closes by itself.
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });
});
