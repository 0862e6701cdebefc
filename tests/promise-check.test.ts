import { describe, expect, test } from 'vitest';
import { checkPromises, OUTSIDE } from './support/promise-check.ts';
import type { Choice, History, Kept, Rest, RestRow, Screen } from './support/promise-history.ts';
import type { Write } from './support/write-journal.ts';

/** Each kind of lie planted in a history that is otherwise true, and each truth that looks like one. */
const choice = (valor: string, at: number, more: Partial<Choice> = {}): Choice => ({
  device: 'uno',
  usuario: 'ana',
  campo: 'scale',
  valor,
  at,
  ...more,
});
const kept = (valor: string, at: number, more: Partial<Kept> = {}): Kept => ({
  device: 'uno',
  usuario: 'ana',
  campo: 'scale',
  valor,
  at,
  ...more,
});
const screen = (at: number, ...says: string[]): Screen => ({
  device: 'uno',
  page: 'p1',
  usuario: 'ana',
  at,
  says,
});
const write = (valor: string, at: number): Write => ({ usuario: 'ana', campo: 'scale', valor, at });
const row = (valor: string, estado: string): RestRow => ({
  device: 'uno',
  usuario: 'ana',
  campo: 'scale',
  valor,
  estado,
});
const rest = (valor: string | null, status = 'Todo guardado', rows: RestRow[] = []): Rest => ({
  at: 99_000,
  server: { 'ana scale': valor },
  rows,
  says: { uno: { usuario: 'ana', status } },
});

/** One change, made offline, sent, acknowledged. */
const TRUE: History = {
  choices: [choice('15', 1000)],
  screens: [screen(1020, 'Sin conexión · 1 cambio por enviar'), screen(5010, 'Todo guardado')],
  kept: [kept('15', 1010)],
  learnt: [],
  writes: [write('15', 5000)],
  rest: rest('15'),
};
const kinds = (history: Partial<History>) => checkPromises({ ...TRUE, ...history }).map(({ kind }) => kind);

describe('truths', () => {
  test('a change that was kept, sent and acknowledged', () => {
    expect(checkPromises(TRUE)).toEqual([]);
  });

  test('a change that still waits, and says so', () => {
    const waiting = rest(null, 'Sin conexión · 1 cambio por enviar', [row('15', 'pendiente')]);
    expect(kinds({ writes: [], screens: TRUE.screens.slice(0, 1), rest: waiting })).toEqual([]);
  });

  test('a conflict and a refusal that are on the screen', () => {
    for (const estado of ['conflicto', 'rechazado']) {
      const seen = rest(null, '1 cambio por revisar', [row('15', estado)]);
      expect(kinds({ writes: [], screens: TRUE.screens.slice(0, 1), rest: seen })).toEqual([]);
    }
  });

  test('a value superseded by a later change on the same device', () => {
    expect(
      kinds({
        choices: [choice('15', 1000), choice('16', 2000)],
        kept: [kept('15', 1010), kept('16', 2010)],
        writes: [write('16', 5000)],
        rest: rest('16'),
      }),
    ).toEqual([]);
  });

  test('the same value written again, and a value that another device changed in view of it', () => {
    const later = choice('12', 7000, { device: OUTSIDE, seeing: '15' });
    expect(
      kinds({
        choices: [...TRUE.choices, later],
        writes: [write('15', 5000), write('15', 5500), write('12', 7000)],
        rest: rest('12'),
      }),
    ).toEqual([]);
  });

  test('a conflict decided in view of the other value', () => {
    expect(
      kinds({
        choices: [
          choice('15', 1000),
          choice('12', 2000, { device: OUTSIDE }),
          choice('15', 6000, { seeing: '12' }),
        ],
        kept: [kept('15', 1010), kept('15', 6010)],
        writes: [write('12', 2000), write('15', 6500)],
        screens: [screen(1020, '1 cambio por enviar'), screen(6600, 'Todo guardado')],
      }),
    ).toEqual([]);
  });

  test('a change that the person let go of', () => {
    expect(
      kinds({
        choices: [choice('15', 1000), choice('', 3000, { discards: true })],
        writes: [],
        rest: rest(null),
      }),
    ).toEqual([]);
  });
});

describe('lies', () => {
  test('a promise without a write', () => {
    expect(kinds({ kept: [], screens: [], writes: [], rest: rest(null) })).toEqual(['promesa sin escritura']);
  });

  test('a row that vanished', () => {
    expect(kinds({ screens: [], writes: [], rest: rest(null) })).toEqual(['fila desaparecida']);
  });

  test('a row that holds an older wish', () => {
    const older = rest(null, '1 cambio por enviar', [row('14', 'pendiente')]);
    expect(kinds({ screens: [], writes: [], rest: older })).toEqual(['promesa sin escritura']);
  });

  test('a write lost after it was acknowledged', () => {
    expect(kinds({ rest: rest('14') })).toEqual(['escritura perdida']);
  });

  test('an older value of the same device that came back', () => {
    const two = [choice('15', 1000), choice('16', 2000)];
    const back = kinds({
      choices: two,
      kept: [kept('15', 1010), kept('16', 2010)],
      writes: [write('15', 3000), write('16', 5000), write('15', 6000)],
      rest: rest('15'),
    });
    expect(back).toContain('escritura perdida');
    expect(back).toContain('doble efecto');
  });

  test('a value of another device overwritten unseen', () => {
    expect(
      kinds({
        choices: [choice('12', 900, { device: OUTSIDE }), choice('15', 1000)],
        writes: [write('12', 900), write('15', 5000)],
      }),
    ).toEqual(['valor ajeno sobrescrito']);
  });

  test('a double effect', () => {
    expect(
      kinds({
        choices: [choice('15', 1000), choice('12', 5200, { device: OUTSIDE, seeing: '15' })],
        writes: [write('15', 5000), write('12', 5200), write('15', 5400)],
      }),
    ).toContain('doble efecto');
  });

  test('«Guardado en este dispositivo» before the transaction is complete', () => {
    expect(
      kinds({
        screens: [screen(1050, 'Guardado en este dispositivo. Se enviará cuando haya conexión.')],
        kept: [kept('15', 1100)],
      }),
    ).toEqual(['promesa antes de tiempo']);
  });

  test('«Guardado.» before the server has it', () => {
    expect(kinds({ screens: [screen(1050, 'Guardado.')] })).toEqual(['promesa antes de tiempo']);
  });

  test('«Todo guardado» before the server has it, said anew or never taken back', () => {
    const early = screen(2000, 'Todo guardado');
    expect(kinds({ screens: [early] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(500, 'Todo guardado')] })).toEqual(['promesa antes de tiempo']);
  });

  test('«Todo guardado» in another tab is taken back within seconds', () => {
    const choices = [choice('15', 1000, { page: 'p2', drawn: 1005 })];
    const screens = (back: number) => [
      screen(500, 'Todo guardado'),
      screen(back, '1 cambio por enviar'),
      screen(9000, 'Todo guardado'),
    ];
    const writes = [write('15', 8000)];
    expect(kinds({ choices, writes, screens: screens(5900) })).toEqual([]);
    expect(kinds({ choices, writes, screens: screens(6100) })).toEqual(['promesa antes de tiempo']);
  });

  test('a mark beside a field that says more than the server or the device has', () => {
    expect(kinds({ screens: [screen(2000, 'Guardado')] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(6000, 'Guardado', 'Guardado')] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(1005, 'Pendiente de enviar')] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(1020, 'Pendiente de enviar'), screen(6000, 'Guardado')] })).toEqual([]);
  });

  test('a number of waiting changes that the device does not have', () => {
    expect(kinds({ screens: [screen(1005, '1 cambio por enviar')] })).toEqual(['promesa antes de tiempo']);
    const false1 = rest('15', '2 cambios por enviar', [row('15', 'pendiente')]);
    expect(kinds({ screens: [], rest: false1 })).toEqual(['cuenta falsa']);
    expect(kinds({ screens: [], rest: rest('15', 'Todo guardado', [row('15', 'pendiente')]) })).toEqual([
      'cuenta falsa',
    ]);
  });
});
