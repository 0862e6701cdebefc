/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShell } from './render-shell.tsx';

const shown = () =>
  [...document.querySelectorAll('[role=region] strong')].map(({ textContent }) => textContent);
const closer = (title: string) => screen.findByRole('button', { name: `Cerrar aviso: ${title}` });
const notice = (title: string) => ({ title, text: 'Anita' });

describe('toasts', () => {
  // As jsdom has no animations, radix takes them away at once.
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    vi.useRealTimers();
  });

  async function withToasts(...titles: string[]) {
    const shell = renderShell();
    act(() => {
      for (const title of titles) shell.notices.push(notice(title));
    });
    await closer(titles[0] ?? '');
    return shell;
  }

  it('leave by themselves, and not while somebody is at them', async () => {
    const { user } = await withToasts('Uno');
    await user.hover(screen.getByText('Uno'));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(shown()).toEqual(['Uno']);
    await user.hover(screen.getByRole('main'));
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });

  it('closed by keyboard, the last gives the focus back, and later ones leave by themselves', async () => {
    const { user, notices } = await withToasts('Uno', 'Dos');
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
    act(() => notices.push(notice('Tres')));
    await closer('Tres');
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(shown()).toEqual([]);
  });

  it('can be pressed while a modal dialog is open, those that came before it too', async () => {
    const { user, notices } = await withToasts('Antes');
    await user.hover(screen.getByText('Antes'));
    screen.getByRole('button', { name: 'Ajustes de diseño' }).click();
    await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    expect(document.body.style.pointerEvents).toBe('none');
    act(() => notices.push(notice('Después')));
    for (const title of ['Antes', 'Después']) {
      const button = await waitFor(() => {
        const found = document.querySelector(`[aria-label="Cerrar aviso: ${title}"]`);
        expect(found).not.toBeNull();
        return found as Element;
      });
      // user-event refuses what the styles keep from the pointer.
      await user.click(button);
      await waitFor(() => expect(shown()).not.toContain(title));
    }
    expect(screen.getByRole('dialog', { name: 'Ajustes de diseño' })).toBeDefined();
  });

  it('stay when Escape closes the dialog below them; within them Escape closes one', async () => {
    const { user, notices } = await withToasts('Antes');
    screen.getByRole('button', { name: 'Ajustes de diseño' }).click();
    const panel = await screen.findByRole('dialog', { name: 'Ajustes de diseño' });
    act(() => notices.push(notice('Después')));
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
});
