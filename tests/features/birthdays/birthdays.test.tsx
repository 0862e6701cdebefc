// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/api/client/api.ts';
import type { QueryState } from '../../../src/api/query-state.ts';
import { createWatchedQueries } from '../../../src/api/watched-query.ts';
import type { Cumpleanero } from '../../../src/domain/birthdays/birthdays.ts';
import { createDrafts } from '../../../src/domain/leaving/drafts.ts';
import { BirthdaysPage } from '../../../src/features/birthdays/BirthdaysPage.tsx';
import { PIECE } from '../../../src/features/birthdays/people/PeopleList.tsx';
import {
  celebrant,
  createMemoryServices,
  type MemoryServices,
} from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { storeDay } from '../../support/memory/stored-day.ts';

let memory: MemoryServices;
const NOW = Date.parse('2026-11-25T18:00:00Z');

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
const jose = celebrant('José Ángel', 'Núñez', 'Matemáticas');
const ready = (...data: Cumpleanero[]): QueryState<Cumpleanero[]> => ({ state: 'ready', data, at: NOW });
const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    celebrant(`Persona ${n}`, `Apellido ${String(n).padStart(4, '0')}`, 'Artes'),
  );
const all = (live: QueryState<Cumpleanero[]>) => {
  for (let mes = 1; mes <= 12; mes++)
    for (let dia = 1; dia <= 31; dia++) memory.birthdays.set(`${mes}-${dia}`, live);
};

/** Opens the page at an address and waits for its data. */
async function open(address = '') {
  history.replaceState(null, '', `/cumpleanos${address}`);
  const page = renderPage(<BirthdaysPage />, memory);
  // The page is rendered in steps, one per frame.
  for (let turn = 0; turn < 8; turn++)
    await act(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  return page;
}
const region = (name: string) => within(screen.getByRole('region', { name }));
const programme = (name: string) => {
  const days = region(name)
    .getAllByRole('definition')
    .map((one) => one.textContent);
  return region(name)
    .getAllByRole('term')
    .map((one, place) => `${one.textContent}: ${days[place]}`);
};
/** Without styles, the spaces between the parts of a name are missing. */
const cell = (name: RegExp) =>
  screen.getByRole('link', { name: new RegExp(name.source.replaceAll(' ', '\\s*')) });

describe('the list of Cumpleaños', () => {
  test('the list has today, tomorrow, the weeks, the month and the last two days', async () => {
    memory.birthdays.set('11-25', ready(sofia));
    memory.birthdays.set('11-26', ready(zoe));
    memory.birthdays.set('11-24', ready(jose));
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cumpleaños');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      'Hoy cumple años',
      'Mañana',
      'Esta semana',
      'La próxima semana',
      'Ayer y anteayer',
    ]);
    expect(region('Hoy cumple años').getByRole('listitem').textContent).toContain(
      'Sofía Güemes Ortega · Matemáticas',
    );
    expect(programme('Mañana')).toEqual(['jue 26: ZÁZoé ÁvilaIngeniería']);
    expect(programme('La próxima semana')).toEqual([
      'dom 29: Nadie',
      'lun 30: Nadie',
      'mar, dic 1: Nadie',
      'mié 2: Nadie',
      'jue 3: Nadie',
      'vie 4: Nadie',
      'sáb 5: Nadie',
    ]);
    expect(programme('Ayer y anteayer')).toEqual(['mar 24: JNJosé Ángel NúñezMatemáticas', 'lun 23: Nadie']);
  });

  test('a list of four hundred people is rendered in steps, and the focus moves to the new rows', async () => {
    memory.birthdays.set('11-25', ready(...many(400)));
    memory.birthdays.set('11-26', ready(...many(400)));
    const { user, container } = await open();
    const rows = () => region('Hoy cumplen años').getAllByRole('listitem');
    expect(rows().length).toBe(PIECE);
    expect(container.querySelectorAll('*').length).toBeLessThan(900);
    expect(programme('Mañana')[0]).toContain('Ver 392 más del 26 de noviembre');
    await user.click(screen.getByRole('button', { name: `Mostrar ${PIECE} más de 370` }));
    expect(rows().length).toBe(2 * PIECE);
    expect(document.activeElement).toBe(rows()[PIECE]);
  });

  test('a day that could not be read is never shown as a day without birthdays (B18)', async () => {
    all({ state: 'kept', data: [], at: NOW - 3 * 3_600_000 });
    memory.birthdays.set('11-27', { state: 'offline' });
    memory.birthdays.set('11-28', { state: 'loading' });
    await open();
    expect(screen.getByText(/Sin conexión · datos de/).textContent).toContain('hace 3 h');
    expect(screen.getByText(/De 1 día no hay datos guardados/)).toBeTruthy();
    expect(programme('Esta semana')).toEqual(['vie 27: Sin datos guardados', 'sáb 28: ']);
  });

  test('without stored data the page says what it needs, and after a failure offers a retry', async () => {
    all({ state: 'offline' });
    await open();
    expect(screen.getByText(/necesitan conexión la primera vez/)).toBeTruthy();
    expect(screen.queryByText(/[Nn]adie/)).toBeNull();
    cleanup();
    all({ state: 'failed', message: 'El servidor no pudo.' });
    const { user } = await open();
    expect(screen.getByRole('alert').textContent).toContain('El servidor no pudo.');
    expect(screen.queryByText(/[Nn]adie/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(memory.calls).toContain('refresh');
  });

  test('while birthdays load, their space is reserved', async () => {
    all({ state: 'loading' });
    await open();
    const loading = screen.getByRole('region', { name: 'Leyendo los cumpleaños' });
    expect(loading.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/[Nn]adie/)).toBeNull();
  });

  test('everybody with a birthday today can be greeted, except the viewer', async () => {
    memory.birthdays.set('11-25', ready({ ...sofia, usuario: 'anunez' }, zoe));
    await open();
    const greetings = screen.getAllByRole('button', { name: /^Felicitar/ });
    expect(greetings.map((one) => one.getAttribute('aria-label'))).toEqual(['Felicitar a Zoé']);
  });

  test('an edited greeting survives Escape and a reload by the app', async () => {
    memory.birthdays.set('11-25', ready(zoe));
    const reload = createDrafts({
      path: () => '/cumpleanos',
      setTimer: () => 0,
      clearTimer: () => undefined,
    });
    memory.services.drafts = reload;
    const { user } = await open();
    const greet = () => user.click(screen.getByRole('button', { name: 'Felicitar a Zoé' }));
    const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tu felicitación' });
    await greet();
    expect((await text()).value).toContain('Zoé');
    expect(reload.held()).toBeUndefined();
    await user.type(await text(), ' Abrazo.');
    await user.keyboard('{Escape}');
    await greet();
    expect((await text()).value).toMatch(/Abrazo\.$/);

    const held = reload.held();
    cleanup();
    if (held) reload.bring('anunez', held, 1000);
    await open();
    await greet();
    expect((await text()).value).toMatch(/Abrazo\.$/);
  });

  test('an edited greeting is there again after the page was left, until it is handed to the mail program', async () => {
    memory.birthdays.set('11-25', ready(zoe));
    const { user } = await open();
    const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tu felicitación' });
    await user.click(screen.getByRole('button', { name: 'Felicitar a Zoé' }));
    await user.type(await text(), ' Abrazo.');
    cleanup();

    const again = await open();
    await again.user.click(screen.getByRole('button', { name: 'Felicitar a Zoé' }));
    expect((await text()).value).toMatch(/Abrazo\.$/);
    const mail = screen.getByRole('link', { name: 'Abrir correo' });
    // jsdom follows no mailto: link.
    mail.addEventListener('click', (event) => event.preventDefault());
    await again.user.click(mail);
    await again.user.click(screen.getByRole('button', { name: 'Felicitar a Zoé' }));
    expect((await text()).value).toMatch(/Abrazo\.$/);
    cleanup();

    const later = await open();
    await later.user.click(screen.getByRole('button', { name: 'Felicitar a Zoé' }));
    expect((await text()).value).not.toContain('Abrazo');
  });

  test('with birthdays turned off the page is still available and says what is off', async () => {
    memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false });
    memory.birthdays.set('11-25', ready(sofia));
    await open();
    expect(screen.getByText(/Apagaste los avisos/)).toBeTruthy();
    expect(region('Hoy cumple años').getByRole('listitem')).toBeTruthy();
  });
});

describe('the month of Cumpleaños', () => {
  test('the month begins weeks on Sunday, counts people per day and lists those of the chosen day', async () => {
    memory.birthdays.set('12-3', ready(zoe, jose));
    const { user } = await open('?mes=2026-12');
    expect(screen.getByRole('heading', { name: 'diciembre de 2026' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('dom');
    const [, first] = screen.getAllByRole('row');
    expect(
      within(first as HTMLElement)
        .getAllByRole('gridcell')
        .map((one) => one.querySelector('time')?.textContent),
    ).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.getByText(/Elige un día/)).toBeTruthy();
    await user.click(cell(/^jueves, 3 de diciembre: 2 cumpleaños Zoé Ávila José Núñez$/));
    expect(location.search).toBe('?mes=2026-12&dia=12-03');
    const panel = region('jueves, 3 de diciembre');
    expect(panel.getAllByRole('listitem').map((one) => one.querySelector('b')?.textContent)).toEqual([
      'Zoé Ávila',
      'José Ángel Núñez',
    ]);
    // Greeting is not offered before the day.
    expect(panel.queryByRole('button', { name: /Felicitar/ })).toBeNull();
  });

  test('the keyboard alone moves through the month and beyond it, by weeks, months and years', async () => {
    const { user } = await open('?mes=2026-11&dia=11-25');
    await user.click(cell(/^hoy, miércoles, 25 de noviembre/));
    const at = () => document.activeElement?.getAttribute('data-day');
    const press = async (key: string) => {
      await user.keyboard(key);
      return at();
    };
    expect(at()).toBe('2026-11-25');
    expect(await press('{ArrowRight}')).toBe('2026-11-26');
    expect(await press('{ArrowDown}')).toBe('2026-12-03');
    expect(location.search).toBe('?mes=2026-12');
    expect(await press('{Home}')).toBe('2026-11-29');
    expect(await press('{End}')).toBe('2026-12-05');
    expect(await press('{ArrowUp}')).toBe('2026-11-28');
    expect(await press('{PageDown}')).toBe('2026-12-28');
    expect(await press('{Shift>}{PageDown}{/Shift}')).toBe('2027-12-28');
    await press('{Shift>}{PageUp}{/Shift}');
    expect(await press('{PageUp}')).toBe('2026-11-28');
    expect(await press('{ArrowLeft}')).toBe('2026-11-27');
    expect(
      screen.getAllByRole('link').filter((link) => link.matches('[data-day][tabindex="0"]')).length,
    ).toBe(1);
    await press(' ');
    expect(location.search).toBe('?mes=2026-11&dia=11-27');
    expect(region('viernes, 27 de noviembre')).toBeTruthy();
    expect(at()).toBe('2026-11-27');
  });

  test('keys that come before their month is rendered are done once it is', async () => {
    const { user } = await open('?mes=2026-11&dia=11-25');
    await user.click(cell(/^hoy, miércoles, 25 de noviembre/));
    const pressed = document.activeElement;
    // Without act, a month is rendered later than a key is answered, as in a browser.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    for (const key of ['PageDown', 'Home', 'Enter']) {
      pressed?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(location.search).toBe('?mes=2026-12&dia=12-20'));
    vi.unstubAllGlobals();
    expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-20');
  });

  test('a month of 1700 people renders boxes, not people', async () => {
    all(ready(...many(55)));
    memory.birthdays.set('11-9', ready(...many(400)));
    const { container } = await open('?mes=2026-11&dia=11-09');
    expect(cell(/^lunes, 9 de noviembre: 400 cumpleaños/)).toBeTruthy();
    expect(container.querySelectorAll('*').length).toBeLessThan(1100);
  });

  test('offline the month shows the stored days and says which are missing', async () => {
    const { keyval, keptAnswers } = memory.services;
    const unreachable = { query: () => Promise.reject(new Error('offline')) } as unknown as Api;
    memory.services.live = createWatchedQueries(unreachable, keptAnswers, () => 't', Date.now);
    const at = NOW - 3 * 3_600_000;
    await storeDay(keyval, 'anunez', { mes: 3, dia: 4 }, [zoe], at);
    await storeDay(keyval, 'anunez', { mes: 3, dia: 5 }, [], at);
    await open('?mes=2027-03');
    expect(screen.getByText(/Sin conexión · datos de/).textContent).toContain('hace 3 h');
    expect(screen.getByText(/De 29 días no hay datos guardados/)).toBeTruthy();
    expect(cell(/^jueves, 4 de marzo: 1 cumpleaños Zoé Ávila$/)).toBeTruthy();
    expect(cell(/^viernes, 5 de marzo: nadie$/)).toBeTruthy();
    expect(cell(/^sábado, 6 de marzo: Sin datos$/)).toBeTruthy();
  });

  test('a day that is loading says so in its name', async () => {
    memory.birthdays.set('12-3', { state: 'loading' });
    await open('?mes=2026-12');
    expect(cell(/^jueves, 3 de diciembre: leyendo$/)).toBeTruthy();
  });

  test('an address with only a day shows the nearest such day, whatever the year', async () => {
    await open('?dia=01-05');
    expect(screen.getByRole('heading', { name: 'enero de 2027' })).toBeTruthy();
    cleanup();
    await open('?dia=10-01');
    expect(screen.getByRole('heading', { name: 'octubre de 2026' })).toBeTruthy();
  });
});

describe('29 February', () => {
  const leo = { ...celebrant('Leo', 'Sosa', 'Física'), mes: 2, dia: 29 };

  test("29 February is shown on the viewer's chosen day, at once and later (B19)", async () => {
    // The server's answer in a common year.
    memory.birthdays.set('2-28', ready(leo));
    memory.birthdays.set('2-29', ready(leo));
    const { user } = await open('?mes=2027-02');
    expect(cell(/28 de febrero: 1 cumpleaños/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '1 de marzo' }));
    expect(cell(/28 de febrero: nadie/)).toBeTruthy();
    cleanup();
    await open('?dia=02-29');
    expect(screen.getByRole('heading', { name: 'marzo de 2027' })).toBeTruthy();
    expect(region('lunes, 1 de marzo').getByRole('listitem').textContent).toContain('Leo Sosa');
    cleanup();
    await open('?mes=2028-02');
    expect(cell(/28 de febrero: nadie/)).toBeTruthy();
    expect(cell(/29 de febrero: 1 cumpleaños/)).toBeTruthy();
  });
});

describe('the filters', () => {
  test('filters are in the URL, add no history entries, and ignore accents', async () => {
    memory.birthdays.set('11-25', ready(sofia, zoe, jose));
    const { user } = await open();
    const before = history.length;
    await user.selectOptions(screen.getByLabelText('Departamento'), 'Matemáticas');
    expect(region('Hoy cumplen años').getAllByRole('listitem').length).toBe(2);
    await user.type(screen.getByLabelText('Buscar por nombre'), 'nunez jose');
    await vi.waitFor(() => expect(location.search).toBe('?area=Matem%C3%A1ticas&nombre=nunez+jose'));
    await screen.findByRole('region', { name: 'Hoy cumple años' });
    expect(region('Hoy cumple años').getByRole('listitem').textContent).toContain('Núñez');
    expect(history.length).toBe(before);
    await user.clear(screen.getByLabelText('Buscar por nombre'));
    await user.type(screen.getByLabelText('Buscar por nombre'), 'zzz');
    await screen.findAllByText('Nadie con ese filtro');
    expect(screen.queryByText('Nadie')).toBeNull();
  });
});
