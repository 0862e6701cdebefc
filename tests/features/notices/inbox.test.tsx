// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import type { Cumpleanero } from '../../../src/domain/birthdays/birthdays.ts';
import type { PendingChange } from '../../../src/domain/settings/pending-changes.ts';
import { NoticesPage } from '../../../src/features/notices/NoticesPage.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import {
  ANITA,
  celebrant,
  createMemoryServices,
  type MemoryServices,
} from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

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
const ready = (...data: Cumpleanero[]): QueryState<Cumpleanero[]> => ({ state: 'ready', data, at: NOW });
const read: QueryState<boolean> = { state: 'ready', data: true, at: NOW };
/** Texts of the notices with their days, all or the unread ones. */
const texts = (only: 'all' | 'unread' = 'all') =>
  screen
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent ?? '')
    .filter((text) => only === 'all' || text.startsWith('Sin leer: '))
    .map((text) => text.replace('Sin leer: ', ''));
const waiting = (campo: string, estado: PendingChange['estado']): PendingChange => ({
  campo,
  operacion: 'marcarAvisoLeido',
  valor: '{"leido":true}',
  estado,
  intentos: 1,
});

const HOY = 'Hoy cumplen años Ana, Íñigo y Zoé';
const AYER = 'Ayer cumplió años Zoé';

describe('Avisos', () => {
  test('Avisos lists the notices of three days, each with a link to its day', () => {
    memory.readings.set('cumpleanos-2026-11-21', read);
    memory.birthdays.set('11-19', ready(celebrant('Raúl', 'Pech', ''), celebrant('Irene', 'Ochoa', '')));
    renderPage(<NoticesPage />, memory);
    const days = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(days).toEqual(['Hoy', 'Ayer', 'Anteayer']);
    expect(texts()).toEqual([HOY, AYER, 'Anteayer cumplieron años Raúl e Irene']);
    expect(texts('unread')).toEqual([AYER, 'Anteayer cumplieron años Raúl e Irene']);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/cumpleanos', '/cumpleanos?dia=11-20', '/cumpleanos?dia=11-19']);
  });

  test('today’s notice also tells the days without work that follow, by weekday', () => {
    // Saturday, so that Sunday follows; Monday is a holiday.
    const site = createCell({ host: '', ajeno: false, fotosCors: false, feriados: ['11-23'] });
    memory.services = { ...memory.services, site };
    memory.birthdays.set('11-22', ready(celebrant('Raúl', 'Pech', '')));
    memory.birthdays.set('11-23', ready(celebrant('Irene', 'Ochoa', '')));
    memory.birthdays.set('11-24', ready(celebrant('Óscar', 'Tun', '')));
    renderPage(<NoticesPage />, memory);
    expect(texts()).toEqual([`${HOY}; el domingo, Raúl; el lunes, Irene`, AYER]);
  });

  test('a day without birthdays of its own has a notice for those that follow', () => {
    memory.birthdays.set('11-21', ready());
    memory.birthdays.set('11-22', ready(zoe));
    renderPage(<NoticesPage />, memory);
    expect(texts()).toEqual(['El domingo cumple años Zoé', AYER]);
  });

  test('nobody is told ahead of a day that is unknown', () => {
    memory.birthdays.set('11-22', { state: 'offline' });
    renderPage(<NoticesPage />, memory);
    expect(texts()).toEqual([HOY, AYER]);
  });

  test('a notice names three of 400 people and counts the others', () => {
    const many = Array.from({ length: 400 }, (_, i) => celebrant(`Nombre${i}`, 'Pech', ''));
    memory.birthdays.set('11-21', ready(...many));
    renderPage(<NoticesPage />, memory);
    expect(texts()[0]).toBe('Hoy cumplen años Nombre0, Nombre1, Nombre2 y 397 personas más');
  });

  test('marking a notice as read moves the focus to the next one', async () => {
    const { user } = renderPage(<NoticesPage />, memory);
    await user.click(screen.getByRole('button', { name: /Marcar como leído: Hoy/ }));
    expect(memory.calls).toContain(`markRead cumpleanos-2026-11-21 ${NOW}`);
    expect(texts('unread')).toEqual([AYER]);
    const last = screen.getByRole('button', { name: /Marcar como leído: Ayer/ });
    await waitFor(() => expect(document.activeElement).toBe(last));
    await user.keyboard('{Enter}');
    expect(texts('unread')).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('all notices can be marked at once; this is announced and can be undone', async () => {
    const { user } = renderPage(<NoticesPage />, memory);
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Marcar todos como leídos' }));
    expect(texts('unread')).toEqual([]);
    expect(texts()).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(screen.getByRole('status').textContent).toMatch(/^2 avisos marcados como leídos\./);
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(memory.calls).toContain(`markUnread cumpleanos-2026-11-20 ${NOW}`);
    expect(texts('unread')).toEqual([HOY, AYER]);
    expect(screen.getByRole('status').textContent).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('a pending mark counts as read; one that the server refused does not, and says so', () => {
    memory.changes.set([
      waiting('cumpleanos-2026-11-21', 'pendiente'),
      waiting('cumpleanos-2026-11-20', 'rechazado'),
    ]);
    renderPage(<NoticesPage />, memory);
    expect(texts('unread')).toEqual([AYER]);
    expect(screen.getByRole('link', { name: 'No se guardó: revisar' }).getAttribute('href')).toBe(
      '/pendientes',
    );
  });

  test.each([
    ['acknowledged here after the answer', true, NOW + 1, false, true],
    ['acknowledged here before the answer', true, NOW - 1, false, false],
    ['taken back here after the answer', false, NOW + 1, true, false],
    ['taken back here, then read elsewhere', false, NOW - 1, true, true],
  ])('of acknowledgement and answer the later one wins: %s', (_, leido, en, answer, expected) => {
    memory.readings.set('cumpleanos-2026-11-21', { state: 'ready', data: answer, at: NOW });
    memory.services.outbox.confirmed = ({ campo }) =>
      campo === 'cumpleanos-2026-11-21' ? JSON.stringify({ leido, horaInicioLectura: null, en }) : null;
    renderPage(<NoticesPage />, memory);
    expect(texts('unread').includes(HOY)).toBe(!expected);
  });

  test('without an answer the acknowledged state of this device counts, however old', () => {
    memory.readings.set('cumpleanos-2026-11-21', { state: 'kept', data: false, at: NOW });
    memory.services.outbox.confirmed = ({ campo }) =>
      campo === 'cumpleanos-2026-11-21' ? '{"leido":true}' : null;
    renderPage(<NoticesPage />, memory);
    expect(texts('unread')).toEqual([AYER]);
  });

  test('an answer that arrived while a mark was pending is not trusted: the server is asked again', () => {
    memory.readings.set('cumpleanos-2026-11-21', { state: 'ready', data: false, at: NOW });
    memory.changes.set([waiting('cumpleanos-2026-11-21', 'pendiente')]);
    renderPage(<NoticesPage />, memory);
    expect(memory.calls).not.toContain('refresh');
    memory.services.outbox.confirmed = ({ campo }) =>
      campo === 'cumpleanos-2026-11-21' ? JSON.stringify({ leido: true, en: NOW - 500 }) : null;
    act(() => memory.changes.set([]));
    expect(memory.calls).toContain('refresh');
  });

  test('a device that stores nothing asks the server for the state', async () => {
    memory.services.markRead = async () => 'servidor';
    const { user } = renderPage(<NoticesPage />, memory);
    await user.click(screen.getByRole('button', { name: /Marcar como leído: Hoy/ }));
    expect(memory.calls).toContain('refresh');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a mark that neither device nor server stored is reported, and the notice stays unread', async () => {
    memory.services.markRead = async () => 'fallo';
    const { user } = renderPage(<NoticesPage />, memory);
    await user.click(screen.getByRole('button', { name: /Marcar como leído: Hoy/ }));
    expect(screen.getByRole('alert').textContent).toMatch(/No se guardó/);
    expect(texts('unread')).toEqual([HOY, AYER]);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  test('a notice congratulates the viewer on their birthday and leaves them out of the others', () => {
    memory.profile.set({
      state: 'known',
      person: { ...ANITA, usuario: zoe.usuario.toUpperCase(), fechaNacimiento: '20-nov-1980' },
      real: true,
      at: NOW,
    });
    renderPage(<NoticesPage />, memory);
    expect(texts()).toEqual(['Hoy cumplen años Ana e Íñigo', '¡Feliz cumpleaños, Anita!']);
  });

  test('with birthdays turned off there are no notices or requests, and a link leads to the setting', () => {
    memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false });
    renderPage(<NoticesPage />, memory);
    expect(memory.calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Cambiarlo en Configuración' })).toBeTruthy();
  });

  test.each<[string, QueryState<Cumpleanero[]>, RegExp]>([
    ['offline', { state: 'offline' }, /necesitan conexión la primera vez/],
    ['failed', { state: 'failed', message: 'El servidor no pudo.' }, /No pudimos leer tus avisos/],
    ['kept', { state: 'kept', data: [], at: NOW - 3_600_000 }, /hace 1 h/],
    ['empty', { state: 'ready', data: [], at: NOW }, /No tienes avisos/],
  ])('the state %s is explained', (_, live, words) => {
    for (const dia of [19, 20, 21]) memory.birthdays.set(`11-${dia}`, live);
    renderPage(<NoticesPage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.parentElement?.textContent).toMatch(
      words,
    );
    expect(/No tienes avisos/.test(document.body.textContent ?? '')).toBe('data' in live);
  });

  test('while notices load, their space is reserved', () => {
    memory.readings.set('cumpleanos-2026-11-21', { state: 'loading' });
    renderPage(<NoticesPage />, memory);
    expect(screen.getByRole('region', { name: 'Leyendo tus avisos' }).getAttribute('aria-busy')).toBe('true');
  });
});
