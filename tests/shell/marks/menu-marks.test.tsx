/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keptName } from '../../../src/api/cached/policies.ts';
import { addDays, dayKey, today } from '../../../src/lib/calendar.ts';
import { daysOf } from '../../../src/lib/month-math.ts';
import { NEEDS, readOfflinePages } from '../../../src/shell/marks/offline-pages.ts';
import type { MenuItem } from '../../../src/shell/menu/menu-model.ts';
import { productMenu } from '../../../src/shell/menu/product-menu.ts';
import { answersKey, dayListKey, ownFiguresKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { PRECACHE, PRECACHE_LIST } from '../../../src/storage/precache.ts';
import { ANITA, createMemoryServices } from '../../support/memory/memory-services.ts';
import { createCaches } from '../../sw/memory-caches.ts';
import { renderShell } from '../render-shell.tsx';
import { loadMarks } from './load-marks.ts';

const USUARIO = 'anunez';
const FILES = ['/index.html?__WB_REVISION__=1', '/assets/part-1.js'].map(
  (path) => `http://localhost:3000${path}`,
);

/** The worker's cache after an installation, without the files in `missing`. */
async function installed(missing: readonly string[] = []): Promise<CacheStorage> {
  const caches = createCaches();
  const cache = await caches.open(PRECACHE);
  await cache.put(new URL(PRECACHE_LIST, location.href).href, Response.json(FILES));
  for (const file of FILES) if (!missing.includes(file)) await cache.put(file, new Response(''));
  return caches;
}

async function statesOf({
  caches,
  stored = {},
}: {
  caches?: CacheStorage;
  stored?: Record<string, unknown>;
}) {
  const keyval = createMemoryKeyValue();
  for (const [key, value] of Object.entries(stored)) await keyval.set(key, value);
  const memory = createMemoryServices(keyval);
  const { config, keptAnswers } = memory.services;
  await vi.waitFor(async () => keptAnswers.read(keptName('usuario', { usuario: USUARIO }) ?? ''));
  const stateOf = await readOfflinePages({ keyval, keptAnswers, config, usuario: USUARIO, caches });
  return { stateOf, memory };
}

const person = {
  [answersKey(USUARIO)]: {
    v: 3,
    answers: { [keptName('usuario', { usuario: USUARIO }) ?? '']: { data: { ...ANITA }, at: 1 } },
  },
};
const list = (day: { mes: number; dia: number }) => [
  dayListKey(USUARIO, dayKey(day)),
  { v: 1, people: [], at: 1 },
];
const birthdays = (days: readonly { mes: number; dia: number }[]) => Object.fromEntries(days.map(list));

describe('what this device has of each page without a connection', () => {
  it('without the files of the app no page is available, also if a single one is missing', async () => {
    for (const caches of [undefined, createCaches(), await installed([FILES[1] as string])]) {
      const { stateOf } = await statesOf({ ...(caches && { caches }), stored: person });
      for (const path of ['/ayuda', '/planeacion', '/documentation']) expect(stateOf(path)).toBe('none');
    }
  });

  it('with the files, pages without server data are whole, and pages of server data need a connection', async () => {
    const { stateOf } = await statesOf({ caches: await installed() });
    expect(['/ayuda', '/planeacion', '/uikit', '/documentation'].map(stateOf)).toEqual(
      Array(4).fill('whole'),
    );
    for (const path of [
      '/cumpleanos',
      '/avisos',
      '/dashboard',
      '/profile',
      '/personas',
      '/auth/registro',
      '/gone',
    ])
      expect(stateOf(path), path).toBe('none');
    expect(stateOf('/')).toBe('part');
    expect(stateOf('/configuracion')).toBe('part');
  });

  it('kept answers make pages available, in part if some are missing', async () => {
    const now = today();
    const { stateOf, memory } = await statesOf({
      caches: await installed(),
      stored: { ...person, ...birthdays([now]), [ownFiguresKey(USUARIO)]: { own: {} } },
    });
    expect(stateOf('/')).toBe('whole');
    expect(stateOf('/avisos')).toBe('part');
    expect(stateOf('/cumpleanos')).toBe('part');
    expect(stateOf('/dashboard')).toBe('whole');
    // RFC and CURP are never kept.
    expect(stateOf('/profile')).toBe('part');
    memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false });

    const all = [...daysOf(now), addDays(now, -1), addDays(now, -2)];
    const full = await statesOf({ caches: await installed(), stored: birthdays(all) });
    expect(full.stateOf('/cumpleanos')).toBe('whole');
    expect(full.stateOf('/avisos')).toBe('whole');
    expect(full.stateOf('/')).toBe('part');
  });

  it("another person's answers do not count", async () => {
    const stored = { [dayListKey('beto', dayKey(today()))]: {}, [ownFiguresKey('beto')]: {} };
    const { stateOf } = await statesOf({ caches: await installed(), stored });
    expect(['/avisos', '/cumpleanos', '/dashboard'].map(stateOf)).toEqual(Array(3).fill('none'));
  });

  it('every entry of the menu has a row, or needs a connection', () => {
    const paths = (items: readonly MenuItem[]): string[] =>
      items.flatMap((item) =>
        item.kind === 'group' ? paths(item.items) : item.kind === 'route' ? [item.routerLink] : [],
      );
    const facts = { administrator: true, bitacora: true, personas: true, modulo: undefined };
    const without = new Set(productMenu(facts).flatMap(({ items }) => paths(items))).difference(
      new Set(Object.keys(NEEDS)),
    );
    expect([...without].sort()).toEqual([
      '/auth/codigo',
      '/auth/registro',
      '/auth/restablecer',
      '/bitacora',
      '/personas',
      '/profile/consulta',
    ]);
  });
});

describe('the marks in the menu', () => {
  beforeAll(loadMarks);
  beforeEach(async () => {
    const caches = await installed();
    vi.stubGlobal('caches', caches);
  });
  const entry = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Menú principal' })).getByRole('link', { name });
  const described = (name: string) =>
    document.getElementById(entry(name).getAttribute('aria-describedby') ?? '')?.textContent;

  it('appear while there is no connection, as a shape and in words, and leave the names alone', async () => {
    const shell = renderShell();
    await screen.findByText('Necesita conexión', {}, { timeout: 15_000 });
    expect(described('Ayuda')).toBeUndefined();
    act(() => shell.connection.set({ ...shell.connection.get(), offline: true }));
    await waitFor(() => expect(described('Ayuda')).toBe('Disponible sin conexión'));
    expect(described('Configuración')).toBe('Disponible en parte sin conexión');
    expect(described('Cifras')).toBe('Necesita conexión');
    expect(entry('Cifras').parentElement?.dataset.offline).toBe('none');
    act(() => shell.connection.set({ ...shell.connection.get(), offline: false }));
    await waitFor(() => expect(described('Ayuda')).toBeUndefined());
    expect(document.querySelector('[data-offline]')).toBeNull();
  });

  it('are on the entries of a branch that is first opened without a connection', async () => {
    const shell = renderShell();
    await screen.findByText('Necesita conexión', {}, { timeout: 15_000 });
    act(() => shell.connection.set({ ...shell.connection.get(), offline: true }));
    await waitFor(() => expect(described('Ayuda')).toBe('Disponible sin conexión'));
    await shell.user.click(screen.getByRole('button', { name: 'Utilities' }));
    await waitFor(() => expect(described('Letras')).toBe('Disponible sin conexión'));
    act(() => shell.connection.set({ ...shell.connection.get(), offline: false }));
    await waitFor(() => expect(described('Letras')).toBeUndefined());
  });

  it('are read again at a navigation', async () => {
    const keyval = createMemoryKeyValue();
    const shell = renderShell({ keyval });
    await screen.findByText('Necesita conexión', {}, { timeout: 15_000 });
    act(() => shell.connection.set({ ...shell.connection.get(), offline: true }));
    await waitFor(() => expect(described('Cifras')).toBe('Necesita conexión'));
    await keyval.set(ownFiguresKey(USUARIO), { own: {} });
    await shell.user.click(entry('Ayuda'));
    await waitFor(() => expect(described('Cifras')).toBe('Disponible sin conexión'));
  });
});
