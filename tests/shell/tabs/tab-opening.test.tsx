/** @vitest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import { renderShell } from '../render-shell.tsx';

const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
const entry = (name: string) => menu().getByRole('link', { name });
const openBranch = (name: string) => fireEvent.click(menu().getByRole('button', { name }));
const names = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);
const goesTo = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

async function shell(path = '/') {
  const rendered = renderShell({ path, appearance: { menuMode: 'static' } });
  await screen.findByRole('tab', { name: 'Inicio' });
  return rendered;
}
/** Returns whether the browser's default was prevented. */
const press = (
  target: Element,
  type: 'click' | 'auxclick' | 'contextmenu',
  init: MouseEventInit = {},
): boolean => !fireEvent(target, new MouseEvent(type, { bubbles: true, cancelable: true, ...init }));

describe('a link to a page of the shell', () => {
  test.each([
    ['Ctrl', 'click', { ctrlKey: true }],
    ['⌘', 'click', { metaKey: true }],
    ['the middle button', 'auxclick', { button: 1 }],
  ] as const)(
    "A3.5 %s on a menu entry opens it in a tab, navigates once and prevents the browser's default",
    async (_, type, init) => {
      await shell();
      const pushed = vi.spyOn(history, 'pushState');
      expect(press(entry('Perfil'), type, init)).toBe(true);
      await goesTo('/profile');
      await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil']));
      expect(screen.getByRole('tab', { name: 'Perfil' }).getAttribute('aria-selected')).toBe('true');
      expect(pushed).toHaveBeenCalledTimes(1);
      pushed.mockRestore();
    },
  );

  test("A4.1 the tab has the label of the pressed entry, not the page's title", async () => {
    await shell();
    openBranch('User Management');
    press(entry('Mi perfil'), 'click', { ctrlKey: true });
    await goesTo('/profile');
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Mi perfil']));
    openBranch('Start');
    press(entry('Toda la documentación'), 'click', { ctrlKey: true });
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Mi perfil', 'Toda la documentación']));
  });

  test('A4.1 opening a tab adds it and navigates to it', async () => {
    await shell();
    press(entry('Configuración'), 'click', { ctrlKey: true });
    await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    expect(names()).toEqual(['Inicio', 'Configuración']);
  });

  test('A3.5 a plain click opens no tab', async () => {
    const { user } = await shell();
    await user.click(entry('Perfil'));
    await goesTo('/profile');
    expect(names()).toEqual(['Inicio']);
  });

  test("A3.5 a full-page entry keeps the browser's behavior", async () => {
    await shell();
    openBranch('Pages');
    for (const name of ['Presentación', 'Página no encontrada'])
      expect(press(entry(name), 'click', { ctrlKey: true })).toBe(false);
    expect(names()).toEqual(['Inicio']);
    expect(location.pathname).toBe('/');
  });

  test("A3.5 Shift keeps the browser's behavior: a new window", async () => {
    await shell();
    expect(press(entry('Perfil'), 'click', { shiftKey: true })).toBe(false);
    expect(press(entry('Perfil'), 'click', { shiftKey: true, ctrlKey: true })).toBe(false);
    expect(names()).toEqual(['Inicio']);
  });

  test('A3.5 links in the breadcrumb and in pages open in tabs too', async () => {
    await shell('/profile');
    const crumb = within(screen.getByRole('navigation', { name: 'Ruta' })).getByRole('link', {
      name: 'Inicio',
    });
    expect(press(crumb, 'click', { ctrlKey: true })).toBe(true);
    await goesTo('/');
    press(screen.getByRole('link', { name: 'Diagnóstico' }), 'auxclick', { button: 1 });
    await goesTo('/diagnostico');
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Diagnóstico']));
  });

  it('opening a link in a tab asks about unsaved changes first', async () => {
    await shell();
    const forget = unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true });
    press(entry('Perfil'), 'click', { ctrlKey: true });
    await waitFor(() => expect(unsaved.question.get()).toBeDefined());
    expect(names()).toEqual(['Inicio']);
    act(() => unsaved.question.get()?.discard());
    await goesTo('/profile');
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil']));
    forget();
  });

  it('a link has a context menu by pointer and keyboard that returns the focus', async () => {
    const { user } = await shell();
    expect(press(entry('Perfil'), 'contextmenu', { button: 2, clientX: 9, clientY: 9 })).toBe(true);
    await screen.findByRole('menu', { name: 'Perfil' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(entry('Perfil')));
    // Shift+F10 has no mouse button; Shift with the right button keeps the browser's menu.
    expect(press(entry('Perfil'), 'contextmenu', { button: 2, shiftKey: true })).toBe(false);
    expect(press(entry('Perfil'), 'contextmenu', { button: 0, shiftKey: true })).toBe(true);
    await user.click(await screen.findByRole('menuitem', { name: 'Abrir en una pestaña' }));
    await goesTo('/profile');
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil']));
  });

  it('a link that is gone when its tab is opened is followed all the same', async () => {
    const { user } = await shell();
    const link = entry('Perfil');
    press(link, 'contextmenu', { button: 2, clientX: 9, clientY: 9 });
    const choice = await screen.findByRole('menuitem', { name: 'Abrir en una pestaña' });
    const { parentElement } = link;
    link.remove();
    await user.click(choice);
    await goesTo('/profile');
    await waitFor(() => expect(names()).toEqual(['Inicio', 'Perfil']));
    parentElement?.append(link);
  });

  it.each([
    ['copied', 'Vínculo copiado'],
    ['refused', 'El navegador no dejó copiar'],
  ])('copying a link says when it was %s: «%s»', async (outcome, words) => {
    const { user } = await shell();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    if (outcome === 'refused') write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    press(entry('Perfil'), 'contextmenu', { button: 2, clientX: 9, clientY: 9 });
    await user.click(await screen.findByRole('menuitem', { name: 'Copiar el vínculo' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText(/http.*\/profile/)).toBeTruthy();
    write.mockRestore();
  });
});
