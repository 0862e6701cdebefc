// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import { details, nobodyToday, standing } from '../../../src/domain/birthdays/birthday-text.ts';
import type { Cumpleanero } from '../../../src/domain/birthdays/birthdays.ts';
import { greeting } from '../../../src/features/dashboard/greeting.ts';
import { lateSections } from '../../../src/features/dashboard/late-sections.ts';
import { LateSections } from '../../../src/shell/idle/LateSections.tsx';
import { HomePage } from '../../../src/shell/routes/HomePage.tsx';
import {
  ANITA,
  celebrant,
  createMemoryServices,
  type MemoryServices,
} from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

let memory: MemoryServices;
const NOW = Date.parse('2026-11-21T02:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  memory = createMemoryServices();
  lateSections.set(LateSections);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sofia = celebrant('Sofía', 'Güemes Ortega', 'Matemáticas', 'Profesora');
const zoe = celebrant('Zoé', 'Ávila', 'Ingeniería');
const ready = (...data: Cumpleanero[]): QueryState<Cumpleanero[]> => ({ state: 'ready', data, at: NOW });

describe('Inicio', () => {
  test('the greeting follows the hour and day of the campus, not of the device', () => {
    renderPage(<HomePage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Buenas noches, Anita');
    expect(screen.getByText('viernes, 20 de noviembre').getAttribute('datetime')).toBe('2026-11-20');
  });

  test('Felicitar opens the same editable text as on Cumpleaños, also without a share sheet', async () => {
    memory.birthdays.set('11-20', ready(sofia));
    const { user } = renderPage(<HomePage />, memory);
    await user.click(screen.getByRole('button', { name: 'Felicitar a Sofía' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Felicitar a Sofía Güemes Ortega' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Tu felicitación').value).toBe(
      '¡Feliz cumpleaños, Sofía! Que tengas un gran día.',
    );
  });

  test('the dashboard congratulates a person on their birthday', () => {
    memory.profile.set({
      state: 'known',
      person: { ...ANITA, fechaNacimiento: '20-nov-1980' },
      real: true,
      at: NOW,
    });
    renderPage(<HomePage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('¡Feliz cumpleaños, Anita!');
  });

  test("on one's own birthday the list has the others, and a private card names who shares the day", () => {
    memory.birthdays.set('11-20', ready(sofia, { ...zoe, usuario: 'ANUNEZ', nombre: 'Ana María' }));
    memory.profile.set({
      state: 'known',
      person: { ...ANITA, fechaNacimiento: '20-nov-1980' },
      real: true,
      at: NOW,
    });
    renderPage(<HomePage />, memory);
    const today = within(screen.getByRole('region', { name: 'Hoy cumple años' }));
    expect(today.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/Cumples años el mismo día que/).textContent).toBe(
      'Cumples años el mismo día que Sofía.',
    );
    cleanup();
    memory.birthdays.set('11-20', ready({ ...zoe, usuario: 'anunez' }));
    renderPage(<HomePage />, memory);
    expect(screen.queryByText(/Cumples años el mismo día/)).toBeNull();
    expect(screen.queryByText(/Hoy nadie/)).toBeNull();
    expect(screen.getByText(/Este saludo solo lo ves tú/)).toBeTruthy();
  });

  test("the dashboard lists today's people, and the next days as a programme", () => {
    memory.birthdays.set('11-20', ready(sofia));
    memory.birthdays.set('11-22', ready(zoe));
    renderPage(<HomePage />, memory);
    const today = within(screen.getByRole('region', { name: 'Hoy cumple años' }));
    expect(today.getByRole('listitem').textContent).toContain(
      'Sofía Güemes Ortega · Matemáticas · Profesora',
    );
    const next = within(screen.getByRole('region', { name: 'Los próximos días' }));
    expect(next.getByRole('definition').textContent).toBe('Zoé ÁvilaIngeniería');
    expect(next.getByRole('term').textContent).toBe('dom 22');
  });

  test.each([
    ['11-21', 'Mañana: Zoé Ávila.'],
    ['11-23', 'El lunes 23: Zoé Ávila.'],
  ])('a day without birthdays names the next person, on %s', (day, words) => {
    memory.birthdays.set(day, ready(zoe));
    renderPage(<HomePage />, memory);
    expect(screen.getByText('Hoy nadie cumple años')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('a day without birthdays names nobody if a day before the next person is unknown', () => {
    memory.birthdays.set('11-20', { state: 'kept', data: [], at: NOW });
    memory.birthdays.set('11-21', { state: 'offline' });
    memory.birthdays.set('11-22', { state: 'kept', data: [zoe], at: NOW });
    renderPage(<HomePage />, memory);
    const today = within(screen.getByRole('region', { name: 'Hoy cumplen años' }));
    expect(today.getByText('Hoy nadie cumple años')).toBeTruthy();
    expect(today.queryByText(/El domingo/)).toBeNull();
  });

  test('three people are shown large, so that the next day stays on the screen; a link leads to the others', () => {
    const people = Array.from({ length: 5 }, (_, place) => ({ ...sofia, usuario: `u${place}` }));
    memory.birthdays.set('11-20', ready(...people));
    renderPage(<HomePage />, memory);
    const today = within(screen.getByRole('region', { name: 'Hoy cumplen años' }));
    expect(today.getAllByRole('listitem')).toHaveLength(3);
    expect(today.getByRole('link', { name: 'y 2 más' }).getAttribute('href')).toBe('/cumpleanos');
  });

  test('Ver noviembre leads to the month on the birthdays page', () => {
    renderPage(<HomePage />, memory);
    const next = within(screen.getByRole('region', { name: 'Los próximos días' }));
    expect(next.getByRole('link', { name: 'Ver noviembre' }).getAttribute('href')).toBe(
      '/cumpleanos?mes=2026-11',
    );
  });

  test('the newest notices are listed beside, unread ones marked, each with its day', () => {
    memory.birthdays.set('11-20', ready(sofia));
    memory.birthdays.set('11-19', ready(zoe));
    renderPage(<HomePage />, memory);
    const notices = within(screen.getByRole('region', { name: 'Avisos' }));
    expect(notices.getAllByRole('term').map((one) => one.textContent)).toEqual([
      'Sin leer: Hoy cumple años Sofía',
      'Sin leer: Ayer cumplió años Zoé',
    ]);
    expect(notices.getAllByRole('definition').map((one) => one.textContent)).toEqual(['hoy', 'ayer']);
    expect(notices.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/cumpleanos',
      '/cumpleanos?dia=11-19',
    ]);
  });

  test('nothing is claimed about notices that are unknown', () => {
    for (let dia = 18; dia < 27; dia++) memory.birthdays.set(`11-${dia}`, { state: 'offline' });
    renderPage(<HomePage />, memory);
    expect(screen.queryByRole('region', { name: 'Avisos' })).toBeNull();
    cleanup();
    memory.birthdays.clear();
    renderPage(<HomePage />, memory);
    expect(
      within(screen.getByRole('region', { name: 'Avisos' })).getByText('No tienes avisos.'),
    ).toBeTruthy();
  });

  test('stored lists show their age, and never claim that nobody has a birthday', () => {
    for (let dia = 20; dia < 27; dia++)
      memory.birthdays.set(`11-${dia}`, { state: 'kept', data: [sofia], at: NOW - 3 * 3_600_000 });
    renderPage(<HomePage />, memory);
    expect(screen.getByText(/Sin conexión · datos de/).textContent).toContain('hace 3 h');
    expect(screen.getByRole('region', { name: 'Hoy cumple años' })).toBeTruthy();
  });

  test.each([
    [{ state: 'offline' } as const, /necesitan conexión la primera vez/],
    [
      { state: 'failed', message: 'El servidor no pudo.' } as const,
      /No pudimos leer los cumpleaños. El servidor no pudo/,
    ],
  ])('the state $state is explained, and not shown as a day without birthdays (B18)', (live, words) => {
    for (let dia = 20; dia < 27; dia++) memory.birthdays.set(`11-${dia}`, live);
    renderPage(<HomePage />, memory);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/nadie/)).toBeNull();
  });

  test('while birthdays load, their space is reserved', () => {
    for (let dia = 20; dia < 27; dia++) memory.birthdays.set(`11-${dia}`, { state: 'loading' });
    memory.profile.set({ state: 'loading' });
    renderPage(<HomePage />, memory);
    expect(screen.getByRole('region', { name: 'Leyendo los cumpleaños' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect(screen.queryByText(/nadie/)).toBeNull();
  });

  test('with birthdays turned off none are shown or requested, and a link leads to the setting', () => {
    memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false });
    memory.birthdays.set('11-20', ready(sofia));
    renderPage(<HomePage />, memory);
    expect([screen.queryByRole('region', { name: /cumple/ }), screen.queryByText('Sofía')]).toEqual([
      null,
      null,
    ]);
    expect(memory.calls.filter((call) => call.includes('listaCumpleanos'))).toEqual([]);
    expect(screen.getByRole('link', { name: 'Cambiarlo en Configuración' }).getAttribute('href')).toBe(
      '/configuracion',
    );
  });

  test('the dashboard shows what this device has stored and keeps it current', async () => {
    memory.profile.set({ state: 'loading' });
    renderPage(<HomePage />, memory);
    const facts = within(screen.getByRole('region', { name: 'En este dispositivo' }));
    const told = () => facts.getAllByRole('definition').map((one) => one.textContent);
    expect(told()).toEqual(['ninguno', 'todavía ninguno', 'no: hace falta HTTPS', '1.0.0']);
    // Opened offline: the time at which the stored profile arrived.
    await act(async () =>
      memory.profile.set({ state: 'known', person: ANITA, real: false, at: NOW - 7_200_000 }),
    );
    expect(told()[1]).toBe('hace 2 horas');
    await act(async () =>
      memory.connection.set({
        offline: true,
        pending: 3,
        review: 1,
        lastContact: NOW - 120_000,
        durable: false,
      }),
    );
    expect(told()).toEqual(['3', '1', 'hace 2 minutos', 'no: este navegador no guarda', '1.0.0']);
  });
});

test('greeting, missing details and the combined state of lists are computed', () => {
  expect([0, 11, 12, 18, 19, 23].map(greeting)).toEqual([
    'Buenos días',
    'Buenos días',
    'Buenas tardes',
    'Buenas tardes',
    'Buenas noches',
    'Buenas noches',
  ]);
  expect(nobodyToday({ anio: 2026, mes: 11, dia: 20 }, undefined)).toBe('Hoy nadie cumple años.');
  expect(nobodyToday({ anio: 2026, mes: 11, dia: 20 }, [zoe])).toBe(
    'Hoy nadie cumple años. Mañana: Zoé Ávila.',
  );
  expect(details({ ...celebrant('Zoé', '', ''), puesto: null })).toBe('');
  expect(standing([ready(), { state: 'kept', data: [], at: 9 }, { state: 'kept', data: [], at: 4 }])).toEqual(
    {
      state: 'kept',
      at: 4,
    },
  );
  expect(standing([{ state: 'refreshing', data: [], at: 1 }, ready()])).toEqual({ state: 'ready' });
});
