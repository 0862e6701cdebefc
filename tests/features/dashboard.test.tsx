// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live } from '../../src/api/live.ts';
import { greeting } from '../../src/features/dashboard/greeting.ts';
import { HomePage } from '../../src/shell/HomePage.tsx';
import { details, nobodyToday, standing } from '../../src/user/birthday-words.ts';
import type { Cumpleanero } from '../../src/user/birthdays.ts';
import { ANITA, celebrant, createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

let memory: MemoryServices;
const NOW = Date.parse('2026-11-21T02:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  memory = createMemoryServices();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sofia = celebrant('Sofía', 'Güemes Ortega', 'Matemáticas', 'Profesora');
const zoe = celebrant('Zoé', 'Ávila', 'Ingeniería');
const ready = (...data: Cumpleanero[]): Live<Cumpleanero[]> => ({ state: 'ready', data, at: NOW });

describe('Inicio', () => {
  test('greets by the hour and the day of the campus, not of the device', () => {
    renderPage(<HomePage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Buenas noches, Anita');
    expect(screen.getByText('viernes, 20 de noviembre').getAttribute('datetime')).toBe('2026-11-20');
  });

  test('Felicitar opens the same text to change as in Cumpleaños, also where nothing can be shared', async () => {
    memory.birthdays.set('11-20', ready(sofia));
    const { user } = renderPage(<HomePage />, memory);
    await user.click(screen.getByRole('button', { name: 'Felicitar a Sofía' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Felicitar a Sofía Güemes Ortega' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Tu felicitación').value).toBe(
      '¡Feliz cumpleaños, Sofía! Que tengas un gran día.',
    );
  });

  test('congratulates the person on the day', () => {
    memory.profile.set({
      state: 'known',
      person: { ...ANITA, fechaNacimiento: '20-nov-1980' },
      real: true,
      at: NOW,
    });
    renderPage(<HomePage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('¡Feliz cumpleaños, Anita!');
  });

  test('on the own day the list has the others, and a private card says with whom the day is shared', () => {
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

  test('lists who celebrates today, and the next days as a programme', () => {
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

  test('nobody today names who is next', () => {
    memory.birthdays.set('11-21', ready(zoe));
    renderPage(<HomePage />, memory);
    expect(screen.getByText('Hoy nadie cumple años. Mañana: Zoé Ávila.')).toBeTruthy();
  });

  test('kept lists are marked with their age, and never said to be nobody', () => {
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
  ])('$state says so, and nothing about nobody (B18)', (live, words) => {
    for (let dia = 20; dia < 27; dia++) memory.birthdays.set(`11-${dia}`, live);
    renderPage(<HomePage />, memory);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/nadie/)).toBeNull();
  });

  test('while it loads the place is kept', () => {
    for (let dia = 20; dia < 27; dia++) memory.birthdays.set(`11-${dia}`, { state: 'loading' });
    memory.profile.set({ state: 'loading' });
    renderPage(<HomePage />, memory);
    expect(screen.getByRole('region', { name: 'Leyendo los cumpleaños' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect(screen.queryByText(/nadie/)).toBeNull();
  });

  test('who turned birthdays off sees none, asks for none, and finds the way back', () => {
    memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false });
    memory.birthdays.set('11-20', ready(sofia));
    renderPage(<HomePage />, memory);
    expect([screen.queryByRole('region', { name: /cumple/ }), screen.queryByText('Sofía')]).toEqual([
      null,
      null,
    ]);
    expect(memory.calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Cambiarlo en Configuración' }).getAttribute('href')).toBe(
      '/configuracion',
    );
  });

  test('tells what this device holds, and follows it', async () => {
    memory.profile.set({ state: 'loading' });
    renderPage(<HomePage />, memory);
    const facts = within(screen.getByRole('region', { name: 'En este dispositivo' }));
    const told = () => facts.getAllByRole('definition').map((one) => one.textContent);
    expect(told()).toEqual(['ninguno', 'todavía ninguno', 'no: hace falta HTTPS', '1.0.0']);
    // Opened without a network: when the kept profile came.
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

test('the words by themselves', () => {
  expect([0, 11, 12, 18, 19, 23].map(greeting)).toEqual([
    'Buenos días',
    'Buenos días',
    'Buenas tardes',
    'Buenas tardes',
    'Buenas noches',
    'Buenas noches',
  ]);
  expect(nobodyToday(undefined)).toBe('Hoy nadie cumple años.');
  expect(details({ ...celebrant('Zoé', '', ''), puesto: null })).toBe('');
  expect(standing([ready(), { state: 'kept', data: [], at: 9 }, { state: 'kept', data: [], at: 4 }])).toEqual(
    {
      state: 'kept',
      at: 4,
    },
  );
  expect(standing([{ state: 'refreshing', data: [], at: 1 }, ready()])).toEqual({ state: 'ready' });
});
