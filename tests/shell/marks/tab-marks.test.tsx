/** @vitest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { halfFilled } from '../../../src/domain/hooks/use-draft.ts';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import { PANELS } from '../../../src/shell/bars/panels.ts';
import { fetchHand } from '../../../src/shell/tab-strip/tab-events.ts';
import { tabsKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { renderShell } from '../render-shell.tsx';
import { loadMarks } from './load-marks.ts';

beforeAll(async () => void (await Promise.all([fetchHand(), PANELS.menu.preload(), loadMarks()])));
afterEach(() => halfFilled.set([]));

async function withTabs(path = '/profile', keyval = createMemoryKeyValue()) {
  const tabs = [{ href: '/' }, { href: '/profile' }, { href: '/apps' }];
  await keyval.set(tabsKey('anunez'), { v: 1, tabs });
  const shell = renderShell({ path, keyval });
  await screen.findByText('Con cambios sin guardar', {}, { timeout: 15_000 });
  const choose = async (name: string, act: string) => {
    await shell.user.pointer({ keys: '[MouseRight]', target: tab(name) });
    await shell.user.click(await screen.findByRole('menuitem', { name: act }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  return { ...shell, keyval, choose };
}
const tab = (name: string) => screen.getByRole('tab', { name });
const names = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);
/** What a screen reader adds to the tab's name. */
const described = (name: string) =>
  (tab(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(', ');
const said = () => document.getElementById('pestanas-dicho')?.textContent;

it('a pinned tab stands first, says so, is stored, and can be released', async () => {
  const { choose, keyval } = await withTabs();
  expect(described('Apps')).toBe('');
  await choose('Apps', 'Fijar');
  expect(names()).toEqual(['Apps', 'Inicio', 'Perfil']);
  await waitFor(() => expect(described('Apps')).toBe('Fijada'));
  expect(tab('Apps').parentElement?.hasAttribute('data-pinned')).toBe(true);
  expect(said()).toBe('Apps, fijada, 1 de 3');
  await waitFor(async () =>
    expect(await keyval.get(tabsKey('anunez'))).toMatchObject({
      tabs: [{ href: '/apps', pinned: true }, {}, {}],
    }),
  );
  expect(document.activeElement).toBe(tab('Apps'));

  await choose('Perfil', 'Cerrar las demás');
  expect(names()).toEqual(['Apps', 'Perfil']);
  await choose('Apps', 'Dejar de fijar');
  expect(said()).toBe('Apps, ya no está fijada, 1 de 2');
  await waitFor(() => expect(described('Apps')).toBe(''));
  expect(tab('Apps').parentElement?.hasAttribute('data-pinned')).toBe(false);
});

it('the tab of the page with an unsaved form says so until it is saved', async () => {
  await withTabs();
  let forget = () => {};
  act(() => {
    forget = unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true });
  });
  await waitFor(() => expect(described('Perfil')).toBe('Con cambios sin guardar'));
  expect(tab('Perfil').parentElement?.hasAttribute('data-unsaved')).toBe(true);
  expect(described('Apps')).toBe('');
  act(() => forget());
  await waitFor(() => expect(described('Perfil')).toBe(''));
});

it('a nickname from before a restart marks the tab of the profile on every other page', async () => {
  const keyval = createMemoryKeyValue();
  await keyval.set('apodo:anunez', 'A medias');
  await withTabs('/', keyval);
  await waitFor(() => expect(described('Perfil')).toBe('Con cambios sin guardar'));
  expect(described('Inicio')).toBe('');
});

it('a draft marks the tab of its page, whatever page is shown, beside the pin', async () => {
  const { choose } = await withTabs('/');
  act(() => halfFilled.set([{ path: '/profile/' }]));
  await waitFor(() => expect(described('Perfil')).toBe('Con cambios sin guardar'));
  await choose('Perfil', 'Fijar');
  await waitFor(() => expect(described('Perfil')).toBe('Fijada, Con cambios sin guardar'));
  act(() => halfFilled.set([]));
  await waitFor(() => expect(described('Perfil')).toBe('Fijada'));
});
