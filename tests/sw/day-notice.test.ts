import { beforeEach, describe, expect, test } from 'vitest';
import { birthdaysOn } from '../../src/domain/birthdays/leap-day.ts';
import { changeNoticeRecord, readNoticeRecord } from '../../src/offline/store/notification-record.ts';
import { keepSiteConfig, parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { createBirthdayNotification } from '../../sw/birthday-notification.ts';
import { toldDay } from '../../sw/birthday-people.ts';
import { createDevice, json, refusal, type Wire } from '../offline/harness.ts';

/** 8:05 on Tuesday, 24 November 2026 in Mexico City (UTC-6). */
const EIGHT = Date.parse('2026-11-24T14:05:00Z');
const HOUR = 3_600_000;
const AVISO = 'cumpleanos-2026-11-24';

const person = (usuario: string, nombre: string, hipocoristico: string | null = null) => ({
  usuario,
  nombre,
  hipocoristico,
  mes: 11,
  dia: 24,
});
const LIST = [person('izuniga', 'Íñigo de Jesús'), person('apoot', 'Ana María', ' Anita ')];

/** The server's answers by operation; a function is called first, to let something happen meanwhile. */
let answers: Record<string, unknown>;
let asked: Wire[];
let shown: { title: string; body: string | undefined; closed: boolean }[];
let kept: Record<string, unknown>;

beforeEach(() => {
  answers = { listaCumpleanos: LIST, avisoEstaLeido: false, configuracion: null };
  asked = [];
  shown = [];
  kept = {};
});

async function start(hora: number | undefined = 8) {
  const device = createDevice(async (wire) => {
    asked.push(wire);
    const answer = answers[wire.operationName];
    const value: unknown = typeof answer === 'function' ? await answer() : answer;
    return value instanceof Response
      ? value
      : json([{ data: { [wire.operationName]: value === undefined ? null : value } }]);
  });
  await device.ready;
  await keepSiteConfig(device.store, parseSiteConfig({}));
  const page = device.open();
  await page.outbox.beginSession('ana', 't');
  await changeNoticeRecord(device.store, 1, (record) => ({ ...record, ...(hora !== undefined && { hora }) }));
  device.clock.jump(EIGHT - device.clock.now());
  const registration = {
    showNotification: async (title: string, options?: NotificationOptions) => {
      shown.push({ title, body: options?.body, closed: false });
    },
    getNotifications: async () =>
      shown.map((one) => ({ close: () => void Object.assign(one, { closed: true }) })) as never,
  };
  const announce = createBirthdayNotification({
    ports: device.open().ports,
    readKept: async (key) => kept[key],
    registration,
  });
  return { device, page, announce };
}

const offline = () => Promise.reject(new TypeError('offline'));

describe('the day’s notification', () => {
  test('the notification follows the campus’s clock as named in /config.json', async () => {
    const { device, announce } = await start(8);
    await keepSiteConfig(device.store, parseSiteConfig({ zona: 'America/Tijuana' }));
    await announce();
    expect([shown, asked]).toEqual([[], []]);
    device.clock.jump(2 * HOUR);
    await announce();
    expect(shown).toHaveLength(1);
  });

  test('the notification comes at the first sync after the chosen hour, once a day', async () => {
    const { device, announce } = await start(9);
    await announce();
    expect([shown, asked]).toEqual([[], []]);
    device.clock.jump(HOUR);
    await announce();
    await announce();
    expect(shown).toEqual([
      { title: 'Cumpleaños de hoy', body: 'Hoy cumplen años Íñigo y Anita', closed: false },
    ]);
    device.clock.jump(24 * HOUR);
    await announce();
    expect(shown).toHaveLength(2);
  });

  test('the notification uses the university’s day: at 23:59 there it is not tomorrow yet', async () => {
    const { device, announce } = await start(0);
    device.clock.jump(Date.parse('2026-11-25T05:59:00Z') - EIGHT);
    await announce();
    expect(asked.find(({ operationName }) => operationName === 'listaCumpleanos')?.variables).toMatchObject({
      mes: 11,
      dia: 24,
    });
    device.clock.jump(2 * 60_000);
    await announce();
    expect(asked.at(-1)?.variables).toMatchObject({ mes: 11, dia: 25 });
    expect(shown).toHaveLength(2);
  });

  test('the notification lists at most three names and the number of the others', async () => {
    answers.listaCumpleanos = Array.from({ length: 400 }, (_, i) => person(`p${i}`, `Nombre${i}`));
    const { announce } = await start();
    await announce();
    expect(shown[0]?.body).toBe('Hoy cumplen años Nombre0, Nombre1, Nombre2 y 397 personas más');
  });

  test('the notification never names the person themselves, whatever the case of the login name', async () => {
    answers.listaCumpleanos = [person('ANA', 'Ana')];
    const { announce } = await start();
    await announce();
    expect(shown).toEqual([]);
    answers.listaCumpleanos = [person('ANA', 'Ana'), person('zoe', 'Zoé')];
    await announce();
    expect(shown[0]?.body).toBe('Hoy cumple años Zoé');
  });

  test('the notification uses the stored list offline, or waits for the next sync without one', async () => {
    answers = { listaCumpleanos: offline, avisoEstaLeido: offline, configuracion: offline };
    const { announce } = await start();
    kept['cumpleanos-11-24:beto'] = { v: 1, people: LIST, at: 1 };
    kept['cumpleanos-11-23:ana'] = { v: 1, people: LIST, at: 1 };
    await announce();
    expect(shown).toEqual([]);
    kept['cumpleanos-11-24:ana'] = { v: 1, people: [LIST[0]], at: 1 };
    await announce();
    expect(shown[0]?.body).toBe('Hoy cumple años Íñigo');
  });

  test.each([
    ['nonsense', 'nada'],
    ['no people', [null, 7, 'Ana', {}, { usuario: 'x', nombre: 9 }]],
    ['nobody', []],
  ])('H12 a list that is %s names no person', async (_, list) => {
    answers.listaCumpleanos = list;
    const { announce } = await start();
    await announce();
    expect(shown).toEqual([]);
  });

  test('no notification is shown if none was asked for, or another person or none is signed in', async () => {
    const { page, announce } = await start();
    await page.outbox.endSession('ana', 'sellar');
    await announce();
    await page.outbox.beginSession('beto', 't2');
    await announce();
    expect([shown, asked]).toEqual([[], []]);
    // Her pending write survived the end by the server; a sign-out would have deleted it.
    await page.outbox.endSession('beto', 'borrar');
    await page.outbox.beginSession('ana', 't3');
    await announce();
    expect(shown).toHaveLength(0);
  });

  test('the notification setting survives an expired session and is deleted by a sign-out', async () => {
    const { device, page, announce } = await start();
    await page.outbox.endSession('ana', 'sellar');
    await page.outbox.beginSession('ana', 't2');
    await announce();
    expect(shown).toHaveLength(1);
    await page.outbox.endSession('ana', 'borrar');
    const left = await device.store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'avisos'));
    expect(left).toBeUndefined();
  });

  test.each([
    ['the person leaves', (page: Page) => page.outbox.endSession('ana', 'borrar')],
    [
      'another person signs in',
      async (page: Page) => {
        await page.outbox.endSession('ana', 'sellar');
        await page.outbox.beginSession('beto', 't2');
      },
    ],
    [
      'the person turns the notices off',
      (page: Page) => page.outbox.save('ana', 'guardarConfiguracion', 'mostrarCumpleanos', 'false'),
    ],
    [
      'the person reads it in the app',
      (page: Page) => page.outbox.save('ana', 'marcarAvisoLeido', AVISO, '{"leido":true}'),
    ],
  ])('P12 nothing is shown if, during the request, %s', async (_, meanwhile) => {
    const { page, announce } = await start();
    answers.listaCumpleanos = async () => {
      await meanwhile(page);
      return LIST;
    };
    await announce();
    expect(shown).toEqual([]);
  });

  test.each([
    [
      'the setting turned off here',
      (page: Page) => page.outbox.save('ana', 'guardarConfiguracion', 'mostrarCumpleanos', 'false'),
    ],
    [
      'the notice read here',
      (page: Page) => page.outbox.save('ana', 'marcarAvisoLeido', AVISO, '{"leido":true}'),
    ],
    ['the setting turned off elsewhere', async () => void Object.assign(answers, { configuracion: 'false' })],
    ['the notice read elsewhere', async () => void Object.assign(answers, { avisoEstaLeido: true })],
    ['the session refused', async () => void Object.assign(answers, { avisoEstaLeido: refused })],
  ])('%s: no new notification is shown, and an existing one is removed', async (_, turnOff) => {
    const { page, announce } = await start();
    shown.push({ title: 'Cumpleaños de hoy', body: 'de antes', closed: false });
    await turnOff(page);
    await announce();
    expect(shown).toEqual([{ title: 'Cumpleaños de hoy', body: 'de antes', closed: true }]);
  });

  test.each([
    [28, '2027-02-28', 'Bisi y Nadia'],
    [28, '2027-03-01', 'Nadia'],
    [1, '2027-02-28', 'Nadia'],
    [1, '2027-03-01', 'Bisi y Nadia'],
    [1, '2028-02-29', 'Bisi'],
  ] as const)(
    'B19: a viewer who chose %i is told of leap-day birthdays on %s: %s',
    async (bisiesto, iso, names) => {
      const bisi = { usuario: 'bisi', nombre: 'Bisi', mes: 2, dia: 29 };
      const { device, announce } = await start();
      await changeNoticeRecord(device.store, 1, (record) => ({ ...record, bisiesto }));
      device.clock.jump(Date.parse(`${iso}T15:00:00Z`) - EIGHT);
      const nadia = (mes: number, dia: number) => ({ ...person('n', 'Nadia'), mes, dia });
      const keep = (day: string, ...people: object[]) => {
        kept[`cumpleanos-${day}:ana`] = { v: 1, people, at: 1 };
      };
      // In other years the server adds leap-day birthdays to 28 February.
      keep('02-28', ...(iso.startsWith('2027') ? [bisi] : []), nadia(2, 28));
      keep('02-29', bisi);
      keep('03-01', nadia(3, 1));
      answers.listaCumpleanos = offline;
      await announce();
      expect(
        shown[0]?.body
          ?.replace(/^Hoy cumplen? años /, '')
          .split(' y ')
          .sort(),
      ).toEqual(names.split(' y ').sort());
    },
  );

  test('the worker’s leap-day rule equals the page’s on every day of eight years', () => {
    for (const leapDay of [28, 1] as const)
      for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2033, 0, 1); at += 24 * HOUR) {
        const iso = new Date(at).toISOString().slice(0, 10);
        const [anio = 0, mes = 0, dia = 0] = iso.split('-').map(Number);
        const expected = birthdaysOn({ anio, mes, dia }, leapDay).map((day) => [day.mes, day.dia]);
        expect([iso, toldDay(iso, leapDay).days]).toEqual([iso, expected]);
      }
  });

  describe('before days without work', () => {
    /** Friday, 27 November 2026. */
    const FRIDAY = 3 * 24 * HOUR;
    const byDay = (days: Record<string, string[]>) => {
      for (const [day, names] of Object.entries(days))
        kept[`cumpleanos-${day}:ana`] = { v: 1, at: 1, people: names.map((name) => person(name, name)) };
      answers = { listaCumpleanos: offline, avisoEstaLeido: false, configuracion: null };
    };

    test('the weekend is told on Friday, and not again on Saturday and Sunday', async () => {
      byDay({ '11-27': ['Sofía'], '11-28': ['Zoé', 'ana'], '11-29': ['Raúl', 'Irene'], '11-30': ['Óscar'] });
      const { device, announce } = await start();
      device.clock.jump(FRIDAY);
      await announce();
      for (let day = 0; day < 3; day++) {
        device.clock.jump(24 * HOUR);
        await announce();
      }
      expect(shown.map(({ title, body }) => `${title}: ${body}`)).toEqual([
        'Cumpleaños de hoy: Hoy cumple años Sofía; el sábado, Zoé; el domingo, Raúl e Irene',
        'Cumpleaños de hoy: Hoy cumple años Óscar',
      ]);
    });

    test('a device that was off on Friday tells on Saturday, Sunday included', async () => {
      byDay({ '11-28': ['Zoé'], '11-29': ['Raúl'] });
      const { device, announce } = await start();
      device.clock.jump(FRIDAY + 24 * HOUR);
      await announce();
      device.clock.jump(24 * HOUR);
      await announce();
      expect(shown.map(({ body }) => body)).toEqual(['Hoy cumple años Zoé; el domingo, Raúl']);
    });

    test('the university’s holidays count, and a day without people of its own is told by another title', async () => {
      byDay({ '11-24': [], '11-25': ['Zoé'] });
      const { device, announce } = await start();
      await keepSiteConfig(device.store, parseSiteConfig({ feriados: ['11-25'] }));
      await announce();
      expect(shown).toMatchObject([{ title: 'Próximos cumpleaños', body: 'El miércoles cumple años Zoé' }]);
    });

    test('a missing list of such a day holds the notification back, or its people would never be told', async () => {
      byDay({ '11-27': ['Sofía'], '11-28': ['Zoé'] });
      const { device, announce } = await start();
      device.clock.jump(FRIDAY);
      await announce();
      expect(shown).toEqual([]);
      byDay({ '11-29': [] });
      await announce();
      expect(shown).toHaveLength(1);
    });
  });

  test('who wants notices on working days only gets none on a free day, and one on the next working day', async () => {
    const { device, announce } = await start();
    await changeNoticeRecord(device.store, 1, (record) => ({ ...record, soloHabiles: true }));
    await keepSiteConfig(device.store, parseSiteConfig({ feriados: ['11-24'] }));
    await announce();
    expect([shown, asked]).toEqual([[], []]);
    device.clock.jump(24 * HOUR);
    await announce();
    expect(shown).toHaveLength(1);
  });

  test('no notification comes until the last day of a pause has ended', async () => {
    const { device, announce } = await start();
    await changeNoticeRecord(device.store, 1, (record) => ({ ...record, pausa: '2026-11-24' }));
    await announce();
    expect([shown, asked]).toEqual([[], []]);
    device.clock.jump(24 * HOUR);
    await announce();
    expect(shown).toHaveLength(1);
  });

  test('two syncs at once show one notification', async () => {
    const { announce } = await start();
    await Promise.all([announce(), announce()]);
    expect(shown).toHaveLength(1);
  });

  test('an edited notification record is validated', async () => {
    const { device, announce } = await start();
    const dueno = await device.store.transact(['sesion', 'meta'], 'readwrite', async (tx) => {
      const session = (await tx.get('sesion', 'actual')) as { dueno: string };
      tx.put('meta', 'avisos', { dueno: session.dueno, hora: '8', visto: 3, avisado: {} });
      return session.dueno;
    });
    await announce();
    expect(shown).toEqual([]);
    const record = await device.store.transact(['meta'], 'readonly', (tx) => readNoticeRecord(tx, dueno));
    expect(record).toEqual({ dueno });
  });
});

type Page = Awaited<ReturnType<typeof start>>['page'];
const refused = () => refusal('JsonWebTokenError', { code: 'TOKEN', motivo: 'vencida' }, ['avisoEstaLeido']);
