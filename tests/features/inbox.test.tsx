// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live } from '../../src/api/live.ts';
import { InboxPage } from '../../src/features/inbox/InboxPage.tsx';
import type { Cumpleanero } from '../../src/user/birthdays.ts';
import type { PendingChange } from '../../src/user/services.ts';
import { ANITA, celebrant, createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

let memory: MemoryServices;
const NOW = Date.parse('2026-11-21T18:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  memory = createMemoryServices();
  memory.birthdays.set('11-21', ready(celebrant('Ana', 'Poot', ''), celebrant('Íñigo', 'Zúñiga', ''), zoe));
  memory.birthdays.set('11-20', ready(zoe));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const zoe = celebrant('Zoé', 'Ávila', 'Ingeniería');
const ready = (...data: Cumpleanero[]): Live<Cumpleanero[]> => ({ state: 'ready', data, at: NOW });
const read: Live<boolean> = { state: 'ready', data: true, at: NOW };
const texts = (name: string) => {
  const section = screen.queryByRole('region', { name });
  return section && [...section.querySelectorAll('li p')].map((one) => one.textContent);
};
const waiting = (campo: string, estado: PendingChange['estado']): PendingChange => ({
  campo,
  operacion: 'marcarAvisoLeido',
  valor: '{"leido":true}',
  estado,
  intentos: 1,
});

describe('Avisos', () => {
  test('has what was announced in three days, the unread first, each leading to its day', () => {
    memory.readings.set('cumpleanos-2026-11-21', read);
    memory.birthdays.set('11-19', ready(celebrant('Raúl', 'Pech', ''), celebrant('Irene', 'Ochoa', '')));
    renderPage(<InboxPage />, memory);
    expect(texts('Sin leer')).toEqual(['Ayer cumplió años Zoé', 'Anteayer cumplieron años Raúl e Irene']);
    expect(texts('Leídos')).toEqual(['Hoy cumplen años Ana, Íñigo y Zoé']);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/cumpleanos?dia=11-20', '/cumpleanos?dia=11-19', '/cumpleanos']);
  });

  test('one marked as read goes to the others, and the keyboard goes on from the next', async () => {
    const { user } = renderPage(<InboxPage />, memory);
    await user.click(screen.getByRole('button', { name: /Marcar como leído: Hoy/ }));
    expect(memory.calls).toContain(`markRead cumpleanos-2026-11-21 ${NOW}`);
    expect(texts('Leídos')).toEqual(['Hoy cumplen años Ana, Íñigo y Zoé']);
    const last = screen.getByRole('button', { name: /Marcar como leído: Ayer/ });
    expect(document.activeElement).toBe(last);
    await user.keyboard('{Enter}');
    expect(texts('Sin leer')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('all at once', async () => {
    const { user } = renderPage(<InboxPage />, memory);
    await user.click(screen.getByRole('button', { name: 'Marcar todos como leídos' }));
    expect(texts('Sin leer')).toBeNull();
    expect(texts('Leídos')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('what waits to be sent counts as read, what the server refused does not and says so', () => {
    memory.changes.set([
      waiting('cumpleanos-2026-11-21', 'pendiente'),
      waiting('cumpleanos-2026-11-20', 'rechazado'),
    ]);
    renderPage(<InboxPage />, memory);
    expect(texts('Leídos')).toEqual(['Hoy cumplen años Ana, Íñigo y Zoé']);
    const row = within(screen.getByRole('region', { name: 'Sin leer' }));
    expect(row.getByRole('link', { name: 'No se guardó: revisar' }).getAttribute('href')).toBe('/pendientes');
  });

  test('what the server has acknowledged here stands until it answers anew', () => {
    memory.services.outbox.confirmed = ({ campo }) =>
      campo === 'cumpleanos-2026-11-21' ? '{"leido":true,"horaInicioLectura":null}' : null;
    renderPage(<InboxPage />, memory);
    expect(texts('Sin leer')).toEqual(['Ayer cumplió años Zoé']);
  });

  test.each([
    ['servidor', /nada de esto/, 'Leídos'],
    ['fallo', /No se guardó/, 'Sin leer'],
  ] as const)('a device that keeps nothing: %s', async (kept, words, section) => {
    memory.services.markRead = async () => kept;
    const { user } = renderPage(<InboxPage />, memory);
    await user.click(screen.getByRole('button', { name: /Marcar como leído: Hoy/ }));
    await act(async () => undefined);
    expect(texts(section)).toContain('Hoy cumplen años Ana, Íñigo y Zoé');
    expect(screen.queryByRole('alert') !== null).toBe(kept === 'fallo');
    if (kept === 'fallo') expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  test('congratulates on the own day, and does not name oneself among the others', () => {
    memory.profile.set({
      state: 'known',
      person: { ...ANITA, usuario: zoe.usuario, fechaNacimiento: '20-nov-1980' },
      real: true,
      at: NOW,
    });
    renderPage(<InboxPage />, memory);
    expect(texts('Sin leer')).toEqual(['Hoy cumplen años Ana, Íñigo y Zoé', '¡Feliz cumpleaños, Anita!']);
  });

  test('who turned birthdays off gets none, asks for none, and finds the way back', () => {
    memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false });
    renderPage(<InboxPage />, memory);
    expect(memory.calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Cambiarlo en Configuración' })).toBeTruthy();
  });

  test.each<[string, Live<Cumpleanero[]>, RegExp]>([
    ['offline', { state: 'offline' }, /necesitan conexión la primera vez/],
    ['failed', { state: 'failed', message: 'El servidor no pudo.' }, /No pudimos leer tus avisos/],
    ['kept', { state: 'kept', data: [], at: NOW - 3_600_000 }, /hace 1 h/],
    ['empty', { state: 'ready', data: [], at: NOW }, /No tienes avisos/],
  ])('%s has its words', (_, live, words) => {
    for (const dia of [19, 20, 21]) memory.birthdays.set(`11-${dia}`, live);
    renderPage(<InboxPage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.parentElement?.textContent).toMatch(
      words,
    );
    expect(/No tienes avisos/.test(document.body.textContent ?? '')).toBe('data' in live);
  });

  test('while it loads the place is kept', () => {
    memory.readings.set('cumpleanos-2026-11-21', { state: 'loading' });
    renderPage(<InboxPage />, memory);
    expect(screen.getByRole('region', { name: 'Leyendo tus avisos' }).getAttribute('aria-busy')).toBe('true');
  });
});
