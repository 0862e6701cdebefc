// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { QueryState } from '../../../src/api/query-state.ts';
import type { Cumpleanero } from '../../../src/domain/birthdays/birthdays.ts';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import { Daily } from '../../../src/shell/idle/BirthdayReminder.tsx';
import { createToasts, type Toasts } from '../../../src/shell/toasts/toasts.ts';
import {
  ANITA,
  celebrant,
  createMemoryServices,
  type MemoryServices,
} from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

/** The day's toasts in the shell: the dialog once a day, the number of unread toasts, and notifications. */
const NOON = Date.parse('2026-11-21T18:00:00Z');
const TODAY = 'cumpleanos-2026-11-21';

let memory: MemoryServices;
let toasts: Toasts;
let place: ReturnType<typeof memoryLocation>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, shouldAdvanceTime: false });
  memory = createMemoryServices();
  toasts = createToasts();
  memory.birthdays.set('11-21', ready(celebrant('Ana', 'Poot', 'Física'), celebrant('Íñigo', 'Zúñiga', '')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.title = '';
  document.body.replaceChildren();
});

const ready = (...data: Cumpleanero[]): QueryState<Cumpleanero[]> => ({ state: 'ready', data, at: NOON });
const read: QueryState<boolean> = { state: 'ready', data: true, at: NOON };
const dialog = () => screen.queryByRole('dialog', { name: 'Cumpleaños de hoy' });

/** Lets the dialog's chunk load and `ms` pass. */
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
      <Daily toasts={toasts} />
    </Router>,
    memory,
  );
  await pass(ms);
  await pass(0);
  return container;
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('the dialog Cumpleaños de hoy', () => {
  test('the birthday dialog opens with the app once a day, names the people and focuses its answer', async () => {
    await open();
    const people = within(dialog() as HTMLElement).getAllByRole('listitem');
    expect(people.map((one) => one.querySelector('strong')?.textContent)).toEqual(['Ana', 'Íñigo']);
    expect(document.activeElement?.textContent).toBe('Entendido');
    expect(memory.dayNotices.claimed).toEqual(['2026-11-21']);
  });

  test('the dialog also tells the days without work that follow, also if nobody celebrates today', async () => {
    memory.birthdays.set('11-22', ready(celebrant('Raúl', 'Pech', ''), celebrant('Irene', 'Ochoa', '')));
    await open();
    expect(within(dialog() as HTMLElement).getByText(/^El domingo/).textContent).toBe(
      'El domingo 22: Raúl e Irene',
    );
    expect(within(dialog() as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    cleanup();
    memory.dayNotices.claimed.length = 0;
    memory.birthdays.set('11-21', ready());
    await open();
    expect(within(dialog() as HTMLElement).getByText('Hoy nadie cumple años.')).toBeTruthy();
    expect(within(dialog() as HTMLElement).queryAllByRole('listitem')).toEqual([]);
  });

  test('Entendido marks the notice as read, with the time at which reading began, and closes the dialog', async () => {
    await open();
    await pass(7000);
    await press('Entendido');
    expect(memory.calls).toContain(`markRead ${TODAY} ${NOON}`);
    expect(dialog()).toBeNull();
  });

  test.each([
    ['servidor', 'refresh', 0],
    ['fallo', 'markRead', 1],
  ] as const)(
    'on a device that stores nothing, a mark with the result %s calls %s and shows %i toasts',
    async (kept, call, shown) => {
      memory.services.markRead = async () => {
        memory.calls.push('markRead');
        return kept;
      };
      await open();
      await press('Entendido');
      expect(memory.calls).toContain(call);
      expect(toasts.current.get()).toHaveLength(shown);
      expect(dialog()).toBeNull();
    },
  );

  test('a birthday dialog closed without an answer leaves the notice unread and does not return that day', async () => {
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

  test('going to the birthdays page closes the birthday dialog', async () => {
    await open();
    await act(async () => screen.getByRole('link', { name: 'Ver cumpleaños' }).click());
    expect(place.history?.at(-1)).toBe('/cumpleanos');
    expect(dialog()).toBeNull();
  });

  test('a new day while the app is open brings its own birthday dialog', async () => {
    await open();
    await press('Entendido');
    memory.birthdays.set('11-22', ready(celebrant('Zoé', 'Ávila', '')));
    await pass(Date.parse('2026-11-22T06:00:30Z') - NOON);
    await pass(500);
    expect(within(dialog() as HTMLElement).getByText('Zoé')).toBeTruthy();
    expect(memory.dayNotices.claimed).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('the dialog of a day with 400 birthdays shows five people, the number of the others, and few nodes', async () => {
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
    ['the toasts are off', () => memory.values.set({ ...memory.values.get(), mostrarCumpleanos: false })],
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
  ])('the birthday dialog does not open if %s', async (_, prepare) => {
    prepare();
    await open('/', 10_000);
    expect(dialog()).toBeNull();
  });

  test('the birthday dialog opens offline with the data stored on the device', async () => {
    memory.birthdays.set('11-21', { state: 'kept', data: [celebrant('Zoé', 'Ávila', '')], at: NOON - 9e6 });
    memory.readings.set(TODAY, { state: 'kept', data: false, at: NOON - 9e6 });
    await open();
    expect(dialog()).not.toBeNull();
  });

  test.each<QueryState<boolean>>([
    { state: 'offline' },
    { state: 'refreshing', data: false, at: NOON - 9e6 },
  ])(
    'the birthday dialog waits until it is known whether the notice was read elsewhere: $state',
    async (reading) => {
      memory.birthdays.set('11-21', { state: 'kept', data: [celebrant('Zoé', 'Ávila', '')], at: NOON - 9e6 });
      memory.readings.set(TODAY, reading);
      await open('/', 10_000);
      expect(dialog()).toBeNull();
      expect(document.title).not.toMatch(/^\(/);
    },
  );

  test('opening the birthdays page counts as being told, so the dialog does not open', async () => {
    await open('/cumpleanos/');
    expect(dialog()).toBeNull();
    expect(memory.dayNotices.claimed).toEqual(['2026-11-21']);
    act(() => place.navigate('/'));
    await pass(10_000);
    expect(dialog()).toBeNull();
  });

  test('reading the notice in another tab closes the dialog', async () => {
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

  test('turning birthdays off closes the open dialog and the system notifications', async () => {
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
  ])('the dialog waits while %s', async (_, begin) => {
    const end = begin();
    await open('/', 20_000);
    expect(dialog()).toBeNull();
    expect(memory.dayNotices.claimed).toEqual([]);
    end();
    await pass(1000);
    expect(dialog()).not.toBeNull();
  });

  test('a calm moment comes three seconds after the last key', async () => {
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

describe('the number of unread toasts', () => {
  const nav = () => {
    document.body.insertAdjacentHTML('beforeend', '<nav><a href="/avisos">Avisos</a></nav>');
    return document.querySelector('nav') as HTMLElement;
  };

  test('the number of unread toasts is in the title and on the links, and falls when one is read', async () => {
    const menu = nav();
    memory.birthdays.set('11-20', ready(celebrant('Zoé', 'Ávila', '')));
    await open('/profile');
    expect(document.title).toBe('(2) Perfil · Planeación escolar');
    expect(menu.style.getPropertyValue('--unread')).toBe('"2"');
    act(() => place.navigate('/'));
    expect(document.title).toBe('(2) Inicio · Planeación escolar');
    await press('Entendido');
    expect(document.title).toBe('(1) Inicio · Planeación escolar');
    expect(memory.dayNotices.system.badge).toBe(1);
    await act(async () => void memory.services.markRead('cumpleanos-2026-11-20', NOON));
    expect(document.title).toBe('Inicio · Planeación escolar');
    expect(menu.dataset.unread).toBeUndefined();
    expect(memory.dayNotices.system.badge).toBe(0);
  });

  test("the number of unread toasts is on the app's icon instead of the title if badges are supported", async () => {
    memory.dayNotices.system.hasBadge = true;
    document.title = 'Inicio · Planeación escolar';
    await open();
    expect(memory.dayNotices.system.badge).toBe(1);
    expect(document.title).toBe('Inicio · Planeación escolar');
  });

  test('no number of unread toasts is shown while it is unknown', async () => {
    memory.readings.set(TODAY, { state: 'loading' });
    await open();
    expect(document.title).toBe('');
  });

  test("a person's own birthday greeting counts as unread, and only that person gets it", async () => {
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

test('opening a notification leads to the birthdays page', async () => {
  memory.readings.set(TODAY, read);
  await open('/profile');
  act(() => memory.dayNotices.system.opened());
  expect(place.history?.at(-1)).toBe('/cumpleanos');
});
