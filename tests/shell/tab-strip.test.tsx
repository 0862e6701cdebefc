/** @vitest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tabsKey } from '../../src/shell/tabs.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { renderShell } from './render-shell.tsx';

const THREE = [
  { label: 'Inicio', href: '/' },
  { label: 'Perfil', href: '/profile' },
  { label: 'Apps', href: '/apps' },
];

async function withTabs(path = '/profile') {
  const keyval = createMemoryKeyValue();
  await keyval.set(tabsKey('anunez'), { v: 1, tabs: THREE });
  const shell = renderShell({ path, keyval });
  await screen.findByRole('tab', { name: 'Perfil' });
  return shell;
}
const names = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);

describe('the tabs in the bar (A4, C2)', () => {
  it('are owned by their list, whose own tree has no button', async () => {
    await withTabs();
    const list = screen.getByRole('tablist', { name: 'Pestañas abiertas' });
    const owned = (list.getAttribute('aria-owns') ?? '').split(' ');
    expect(owned.map((id) => document.getElementById(id)?.textContent)).toEqual(['Inicio', 'Perfil', 'Apps']);
    expect(within(list).queryByRole('button')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Perfil' }).getAttribute('aria-selected')).toBe('true');
  });

  it('go to the neighbour when the active one is closed, and to the root at the end', async () => {
    const { user } = await withTabs();
    await user.click(screen.getByRole('button', { name: 'Cerrar Perfil' }));
    await waitFor(() => expect(location.pathname).toBe('/apps'));
    await user.click(screen.getByRole('button', { name: 'Cerrar Apps' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
    await user.click(screen.getByRole('button', { name: 'Cerrar Inicio' }));
    expect(names()).toEqual([]);
    expect(location.pathname).toBe('/');
  });

  it('answer arrows, Home, End and Delete, with one stop in the tab order', async () => {
    const { user } = await withTabs();
    const tab = (name: string) => screen.getByRole('tab', { name });
    expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([-1, 0, -1]);
    tab('Perfil').focus();
    const reaches = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    await user.keyboard('{ArrowRight}');
    await reaches('Apps');
    await user.keyboard('{ArrowRight}');
    await reaches('Inicio');
    await user.keyboard('{ArrowLeft}');
    await reaches('Apps');
    await user.keyboard('{Home}');
    await reaches('Inicio');
    await user.keyboard('{End}');
    await reaches('Apps');
    await user.keyboard('{Delete}');
    await reaches('Perfil');
    expect(names()).toEqual(['Inicio', 'Perfil']);
    expect(location.pathname).toBe('/profile');
  });

  it('change places by Ctrl+Shift+arrow', async () => {
    const { user } = await withTabs();
    screen.getByRole('tab', { name: 'Perfil' }).focus();
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
    expect(names()).toEqual(['Inicio', 'Apps', 'Perfil']);
  });

  it('take in the page on the screen', async () => {
    const { user } = await withTabs('/blocks');
    expect(screen.getAllByRole('tab', { selected: false })).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Abrir Blocks en una pestaña' }));
    expect(names()).toEqual(['Inicio', 'Perfil', 'Apps', 'Blocks']);
    expect(screen.queryByRole('button', { name: 'Abrir Blocks en una pestaña' })).toBeNull();
  });

  it('are a list behind Pestañas on a phone', async () => {
    const { user } = await withTabs();
    await user.click(screen.getByRole('button', { name: 'Pestañas' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Pestañas' }));
    expect(sheet.getAllByRole('link').map((link) => link.textContent)).toEqual(['Inicio', 'Perfil', 'Apps']);
    await user.click(sheet.getByRole('button', { name: 'Cerrar Inicio' }));
    await user.click(sheet.getByRole('link', { name: 'Apps' }));
    await waitFor(() => expect(location.pathname).toBe('/apps'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
