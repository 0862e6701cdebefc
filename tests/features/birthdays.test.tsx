// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live } from '../../src/api/live.ts';
import { BirthdaysPage } from '../../src/features/birthdays/BirthdaysPage.tsx';
import { askedDay, dayTitle, dayWord, nextDays } from '../../src/features/birthdays/days.ts';
import type { Cumpleanero } from '../../src/user/birthdays.ts';
import { celebrant, createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

let memory: MemoryServices;
const NOW = Date.parse('2026-11-25T18:00:00Z');
const TODAY = { anio: 2026, mes: 11, dia: 25 };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  memory = createMemoryServices();
  history.replaceState(null, '', '/cumpleanos');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sofia = celebrant('Sofía', 'Güemes Ortega', 'Matemáticas', 'Profesora');
const zoe = celebrant('Zoé', 'Ávila', 'Ingeniería');
const ready = (...data: Cumpleanero[]): Live<Cumpleanero[]> => ({ state: 'ready', data, at: NOW });
const everyDay = (live: Live<Cumpleanero[]>) => {
  for (const { mes, dia } of [TODAY, ...nextDays(TODAY)]) memory.birthdays.set(`${mes}-${dia}`, live);
};
const programme = () => {
  const next = within(screen.getByRole('region', { name: 'Los próximos días' }));
  const days = next.getAllByRole('definition').map((one) => one.textContent);
  return next.getAllByRole('term').map((one, place) => `${one.textContent}: ${days[place]}`);
};

describe('Cumpleaños', () => {
  test('has today first and then eight days, each said, in one batch of at most ten', () => {
    memory.birthdays.set('11-25', ready(sofia));
    memory.birthdays.set('11-26', ready(zoe));
    renderPage(<BirthdaysPage />, memory);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cumpleaños');
    const today = within(screen.getByRole('region', { name: 'Hoy cumple años' }));
    expect(today.getByRole('listitem').textContent).toContain('Sofía Güemes Ortega · Matemáticas');
    expect(programme()).toEqual([
      'mañana 26: ZÁZoé ÁvilaIngeniería',
      'vie 27: Nadie',
      'sáb 28: Nadie',
      'dom 29: Nadie',
      'lun 30: Nadie',
      'mar, dic 1: Nadie',
      'mié 2: Nadie',
      'jue 3: Nadie',
    ]);
    expect(memory.calls.length).toBe(9);
  });

  test('shows a day that is asked for first, whatever the year', () => {
    history.replaceState(null, '', '/cumpleanos?dia=02-29');
    memory.birthdays.set('2-29', ready(zoe));
    renderPage(<BirthdaysPage />, memory);
    const [first] = screen.getAllByRole('region');
    expect(first?.textContent).toContain('29 de febrero');
    expect(within(first as HTMLElement).getByRole('listitem').textContent).toContain('Zoé');
    expect(memory.calls.length).toBe(10);
  });

  test('a day that could not be read is never one without birthdays (B18)', () => {
    everyDay({ state: 'kept', data: [], at: NOW - 3 * 3_600_000 });
    memory.birthdays.set('11-27', { state: 'offline' });
    memory.birthdays.set('11-28', { state: 'loading' });
    renderPage(<BirthdaysPage />, memory);
    expect(screen.getByText(/Sin conexión · datos de/).textContent).toContain('hace 3 h');
    expect(programme().slice(1, 4)).toEqual(['vie 27: Sin datos guardados', 'sáb 28: ', 'dom 29: Nadie']);
  });

  test('without anything kept it says what it needs, and without an answer offers another try', async () => {
    everyDay({ state: 'offline' });
    renderPage(<BirthdaysPage />, memory);
    expect(screen.getByText(/necesitan conexión la primera vez/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Los próximos días' })).toBeNull();
    cleanup();
    everyDay({ state: 'failed', message: 'El servidor no pudo.' });
    const { user } = renderPage(<BirthdaysPage />, memory);
    expect(screen.getByRole('alert').textContent).toContain('El servidor no pudo.');
    expect(screen.queryByText(/[Nn]adie/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(memory.calls).toContain('refresh');
  });

  test('while it loads the place is kept', () => {
    everyDay({ state: 'loading' });
    renderPage(<BirthdaysPage />, memory);
    expect(screen.getByRole('region', { name: 'Leyendo los cumpleaños' }).getAttribute('aria-busy')).toBe(
      'true',
    );
    expect(screen.queryByText(/[Nn]adie/)).toBeNull();
  });
});

test('the words of a day', () => {
  const asked = (dia: string) => askedDay(`?dia=${dia}`, TODAY);
  expect(['', '11-25', '13-01', '02-30', '1-1', '<b>'].map(asked)).toEqual(Array(6).fill(undefined));
  expect(asked('12-03')).toEqual({ anio: 2000, mes: 12, dia: 3 });
  const titles = ['11-24', '11-26', '12-03'].map((dia) => {
    const day = asked(dia);
    return day && dayTitle(day, TODAY);
  });
  expect(titles).toEqual(['Ayer, 24 de noviembre', 'Mañana, 26 de noviembre', '3 de diciembre']);
  expect(dayWord({ anio: 2026, mes: 12, dia: 1 }, TODAY)).toBe('mar, dic');
});
