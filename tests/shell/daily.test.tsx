// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Live } from '../../src/api/live.ts';
import { Daily } from '../../src/shell/Daily.tsx';
import { createNotices, type Notices } from '../../src/shell/notices.ts';
import type { Cumpleanero } from '../../src/user/birthdays.ts';
import { unsaved } from '../../src/user/unsaved.ts';
import { ANITA, celebrant, createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

/** What the shell does with the day's notices: the dialog once a day, the count, the way of a notification. */
const NOON = Date.parse('2026-11-21T18:00:00Z');
const TODAY = 'cumpleanos-2026-11-21';

let memory: MemoryServices;
let notices: Notices;
let place: ReturnType<typeof memoryLocation>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: false });
  memory = createMemoryServices();
  notices = createNotices();
  memory.birthdays.set('11-21', ready(celebrant('Ana', 'Poot', 'Física'), celebrant('Íñigo', 'Zúñiga', '')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.title = '';
  document.body.replaceChildren();
});

const ready = (...data: Cumpleanero[]): Live<Cumpleanero[]> => ({ state: 'ready', data, at: NOON });
const read: Live<boolean> = { state: 'ready', data: true, at: NOON };
const dialog = () => screen.queryByRole('dialog', { name: 'Cumpleaños de hoy' });

/** Lets the chunk of the dialog come, and `ms` go by. */
const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });

async function open(path = '/', ms = 0) {
  place = memoryLocation({ path, record: true });
  const { container } = renderPage(
    <Router hook={place.hook}>
      <Daily notices={notices} />
    </Router>,
    memory,
  );
  await pass(ms);
  await pass(0);
  return container;
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('Cumpleaños de hoy', () => {
  test('comes up at the first opening of the day, names who celebrates, and has its answer in focus', async () => {
    await open();
    const people = within(dialog() as HTMLElement).getAllByRole('listitem');
    expect(people.map((one) => one.querySelector('strong')?.textContent)).toEqual(['Ana', 'Íñigo']);
    expect(document.activeElement?.textContent).toBe('Entendido');
    expect(memory.dayNotices.claimed).toEqual(['2026-11-21']);
  });

  test('Entendido marks it read with the time at which reading began, and it is gone', async () => {
    await open();
    await pass(7000);
    await press('Entendido');
    expect(memory.calls).toContain(`markRead ${TODAY} ${NOON}`);
    expect(dialog()).toBeNull();
  });

  test.each([
    ['servidor', 'refresh', 0],
    ['fallo', 'markRead', 1],
  ] as const)('a device that keeps nothing: %s', async (kept, call, toasts) => {
    memory.services.markRead = async () => {
      memory.calls.push('markRead');
      return kept;
    };
    await open();
    await press('Entendido');
    expect(memory.calls).toContain(call);
    expect(notices.current.get()).toHaveLength(toasts);
    expect(dialog()).toBeNull();
  });

  test('closed without an answer it stays unread, and does not come again that day', async () => {
    await open();
    await act(async () => {
      dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(dialog()).toBeNull();
    expect(memory.calls.filter((call) => call.startsWith('markRead'))).toEqual([]);
    cleanup();
    await open();
    expect(dialog()).toBeNull();
    expect(document.title).toMatch(/^\(1\) /);
  });

  test('the way to the page closes it', async () => {
    await open();
    await act(async () => screen.getByRole('link', { name: 'Ver cumpleaños' }).click());
    expect(place.history?.at(-1)).toBe('/cumpleanos');
    expect(dialog()).toBeNull();
  });

  test('a new day with the app open brings its own', async () => {
    await open();
    await press('Entendido');
    memory.birthdays.set('11-22', ready(celebrant('Zoé', 'Ávila', '')));
    await pass(Date.parse('2026-11-22T06:00:30Z') - NOON);
    await pass(500);
    expect(within(dialog() as HTMLElement).getByText('Zoé')).toBeTruthy();
    expect(memory.dayNotices.claimed).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('of a day of 400 it shows five, the number of the others, and few nodes', async () => {
    memory.birthdays.set(
      '11-21',
      ready(...Array.from({ length: 400 }, (_, i) => celebrant(`N${i}`, 'Pech', ''))),
    );
    await open();
    expect(within(dialog() as HTMLElement).getAllByRole('listitem')).toHaveLength(5);
    expect(dialog()?.textContent).toContain('y 395 personas más');
    expect(dialog()?.querySelectorAll('*').length).toBeLessThan(60);
  });

  test.each<[string, () => void]>([
    ['the notices are off', () => memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false })],
    ['it was read elsewhere', () => memory.readings.set(TODAY, read)],
    ['nobody celebrates', () => memory.birthdays.set('11-21', ready())],
    [
      'only oneself does',
      () =>
        memory.birthdays.set('11-21', ready({ ...celebrant('Ana María', 'Núñez', ''), usuario: 'ANUNEZ' })),
    ],
    [
      'nobody knows who celebrates (B18)',
      () => memory.birthdays.set('11-21', { state: 'failed', message: '' }),
    ],
    [
      'the server could not say whether it was read',
      () => memory.readings.set(TODAY, { state: 'failed', message: '' }),
    ],
    ['that is still being asked', () => memory.readings.set(TODAY, { state: 'loading' })],
    [
      'the device is still being read',
      () => memory.connection.set({ ...memory.connection.get(), reading: true }),
    ],
    ['it was shown here today', () => void memory.dayNotices.claimed.push('2026-11-21')],
  ])('does not come where %s', async (_, prepare) => {
    prepare();
    await open('/', 10_000);
    expect(dialog()).toBeNull();
  });

  test('offline what the device keeps is enough', async () => {
    memory.birthdays.set('11-21', { state: 'kept', data: [celebrant('Zoé', 'Ávila', '')], at: NOON - 9e6 });
    memory.readings.set(TODAY, { state: 'kept', data: false, at: NOON - 9e6 });
    await open();
    expect(dialog()).not.toBeNull();
  });

  test.each<Live<boolean>>([{ state: 'offline' }, { state: 'refreshing', data: false, at: NOON - 9e6 }])(
    'may have been read elsewhere, and does not come before that is known: $state',
    async (reading) => {
      memory.birthdays.set('11-21', { state: 'kept', data: [celebrant('Zoé', 'Ávila', '')], at: NOON - 9e6 });
      memory.readings.set(TODAY, reading);
      await open('/', 10_000);
      expect(dialog()).toBeNull();
      expect(document.title).not.toMatch(/^\(/);
    },
  );

  test('who looks at the page itself has been told', async () => {
    await open('/cumpleanos/');
    expect(dialog()).toBeNull();
    expect(memory.dayNotices.claimed).toEqual(['2026-11-21']);
    act(() => place.navigate('/'));
    await pass(10_000);
    expect(dialog()).toBeNull();
  });

  test('what is read in another tab meanwhile closes it', async () => {
    await open();
    act(() =>
      memory.changes.set([
        {
          campo: TODAY,
          operacion: 'marcarAvisoLeido',
          valor: '{"leido":true}',
          estado: 'pendiente',
          intentos: 0,
        },
      ]),
    );
    expect(dialog()).toBeNull();
  });

  test('turned off while it is open, it goes, with what stands on the system’s screen', async () => {
    await open();
    await act(async () => memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false }));
    expect(dialog()).toBeNull();
    expect(memory.calls).toContain('quiet');
    expect(document.title).not.toMatch(/^\(/);
  });
});

describe('a calm moment', () => {
  const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html);

  test.each<[string, () => () => void]>([
    [
      'another dialog is open',
      () => {
        add('<div role="alertdialog"></div>');
        return () => document.querySelector('[role=alertdialog]')?.remove();
      },
    ],
    [
      'a menu is open',
      () => {
        add('<div role="menu"></div>');
        return () => document.querySelector('[role=menu]')?.remove();
      },
    ],
    [
      'somebody is in a field',
      () => {
        add('<textarea></textarea>');
        document.querySelector('textarea')?.focus();
        return () => document.querySelector('textarea')?.blur();
      },
    ],
    [
      'a form is half filled',
      () => unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true }),
    ],
    [
      'the page is not looked at',
      () => {
        const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        return () => hidden.mockRestore();
      },
    ],
  ])('is waited for while %s', async (_, begin) => {
    const end = begin();
    await open('/', 20_000);
    expect(dialog()).toBeNull();
    expect(memory.dayNotices.claimed).toEqual([]);
    end();
    await pass(1000);
    expect(dialog()).not.toBeNull();
  });

  test('is three seconds after the last key, where somebody has begun', async () => {
    add('<textarea></textarea>');
    document.querySelector('textarea')?.focus();
    await open();
    for (let key = 0; key < 5; key++) {
      document.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
      await pass(2000);
    }
    document.querySelector('textarea')?.blur();
    await pass(400);
    expect(dialog()).toBeNull();
    await pass(1500);
    expect(dialog()).not.toBeNull();
  });
});

describe('what is unread', () => {
  const nav = () => {
    document.body.insertAdjacentHTML('beforeend', '<nav><a href="/avisos">Avisos</a></nav>');
    return document.querySelector('nav') as HTMLElement;
  };

  test('is counted in the title and on the links, over the inbox’s days, and follows what is read', async () => {
    const menu = nav();
    memory.birthdays.set('11-20', ready(celebrant('Zoé', 'Ávila', '')));
    await open('/profile');
    expect(document.title).toBe('(2) Perfil · Planeación escolar');
    expect(menu.style.getPropertyValue('--avisos')).toBe('"2"');
    act(() => place.navigate('/'));
    expect(document.title).toBe('(2) Inicio · Planeación escolar');
    await press('Entendido');
    expect(document.title).toBe('(1) Inicio · Planeación escolar');
    expect(memory.dayNotices.system.badge).toBe(1);
    await act(async () => void memory.services.markRead('cumpleanos-2026-11-20', NOON));
    expect(document.title).toBe('Inicio · Planeación escolar');
    expect(menu.dataset.avisos).toBeUndefined();
    expect(memory.dayNotices.system.badge).toBe(0);
  });

  test('is on the app’s icon instead of the title where the icon can bear it', async () => {
    memory.dayNotices.system.hasBadge = true;
    document.title = 'Inicio · Planeación escolar';
    await open();
    expect(memory.dayNotices.system.badge).toBe(1);
    expect(document.title).toBe('Inicio · Planeación escolar');
  });

  test('is nothing while nobody knows', async () => {
    memory.readings.set(TODAY, { state: 'loading' });
    await open();
    expect(document.title).toBe('');
  });

  test('the own greeting counts, and nobody is told of it but oneself', async () => {
    memory.birthdays.set('11-21', ready());
    memory.profile.set({
      state: 'known',
      person: { ...ANITA, fechaNacimiento: '21-nov-1980' },
      real: true,
      at: 0,
    });
    await open();
    expect(document.title).toMatch(/^\(1\) /);
    expect(dialog()).toBeNull();
  });
});

test('a notification that was opened leads to the page', async () => {
  memory.readings.set(TODAY, read);
  await open('/profile');
  act(() => memory.dayNotices.system.opened());
  expect(place.history?.at(-1)).toBe('/cumpleanos');
});
