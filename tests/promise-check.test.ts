import { describe, expect, test } from 'vitest';
import type { Write } from './support/backends/write-journal.ts';
import { checkPromises, OUTSIDE } from './support/promises/promise-check.ts';
import type {
  Choice,
  History,
  Rest,
  RestRow,
  SaveOutcome,
  Screen,
} from './support/promises/promise-history.ts';

/** Histories with one planted lie each, and true ones that resemble a lie. */
const choice = (valor: string, at: number, more: Partial<Choice> = {}): Choice => ({
  device: 'uno',
  usuario: 'ana',
  campo: 'scale',
  valor,
  at,
  ...more,
});
const kept = (valor: string, at: number, more: Partial<SaveOutcome> = {}): SaveOutcome => ({
  device: 'uno',
  page: 'p1',
  usuario: 'ana',
  campo: 'scale',
  valor,
  written: at,
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

/** One change, made offline, sent and acknowledged. */
const TRUE: History = {
  choices: [choice('15', 1000)],
  screens: [screen(1020, 'Sin conexión · 1 cambio por enviar'), screen(5010, 'Todo guardado')],
  kept: [kept('15', 1010)],
  learnt: [],
  writes: [write('15', 5000)],
  rest: rest('15'),
};
const kinds = (history: Partial<History>) => checkPromises({ ...TRUE, ...history }).map(({ kind }) => kind);

describe('accepted histories', () => {
  test('the checker accepts a change that was stored, sent and acknowledged', () => {
    expect(checkPromises(TRUE)).toEqual([]);
  });

  test('the checker accepts a change that is pending and shown as such', () => {
    const waiting = rest(null, 'Sin conexión · 1 cambio por enviar', [row('15', 'pendiente')]);
    expect(kinds({ writes: [], screens: TRUE.screens.slice(0, 1), rest: waiting })).toEqual([]);
  });

  test('the checker accepts a conflict and a refusal that are shown', () => {
    for (const estado of ['conflicto', 'rechazado']) {
      const seen = rest(null, '1 cambio por revisar', [row('15', estado)]);
      expect(kinds({ writes: [], screens: TRUE.screens.slice(0, 1), rest: seen })).toEqual([]);
    }
  });

  test('the checker accepts a value superseded by a later change on the same device', () => {
    expect(
      kinds({
        choices: [choice('15', 1000), choice('16', 2000)],
        kept: [kept('15', 1010), kept('16', 2010)],
        writes: [write('16', 5000)],
        rest: rest('16'),
      }),
    ).toEqual([]);
  });

  test('the checker accepts a repeated value, and one changed elsewhere in view of ours', () => {
    const later = choice('12', 7000, { device: OUTSIDE, seeing: '15' });
    expect(
      kinds({
        choices: [...TRUE.choices, later],
        writes: [write('15', 5000), write('15', 5500), write('12', 7000)],
        rest: rest('12'),
      }),
    ).toEqual([]);
  });

  test('the checker accepts a conflict settled in view of the other value', () => {
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

  test('the checker accepts a change that the person discarded', () => {
    expect(
      kinds({
        choices: [choice('15', 1000), choice('', 3000, { discards: true })],
        writes: [],
        rest: rest(null),
      }),
    ).toEqual([]);
  });
});

describe('reported histories', () => {
  test('the checker reports a promise without a write', () => {
    expect(kinds({ kept: [], screens: [], writes: [], rest: rest(null) })).toEqual(['promesa sin escritura']);
  });

  test('the checker reports a lost row', () => {
    expect(kinds({ screens: [], writes: [], rest: rest(null) })).toEqual(['fila desaparecida']);
  });

  test('the checker reports a row with an older value', () => {
    const older = rest(null, '1 cambio por enviar', [row('14', 'pendiente')]);
    expect(kinds({ screens: [], writes: [], rest: older })).toEqual(['promesa sin escritura']);
  });

  test('the checker reports a write lost after its acknowledgement', () => {
    expect(kinds({ rest: rest('14') })).toEqual(['escritura perdida']);
  });

  test('the checker reports an older value of the same device that returned', () => {
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

  test('the checker reports another device’s value overwritten unseen', () => {
    expect(
      kinds({
        choices: [choice('12', 900, { device: OUTSIDE }), choice('15', 1000)],
        writes: [write('12', 900), write('15', 5000)],
      }),
    ).toEqual(['valor ajeno sobrescrito']);
  });

  test('the checker reports a write applied twice', () => {
    expect(
      kinds({
        choices: [choice('15', 1000), choice('12', 5200, { device: OUTSIDE, seeing: '15' })],
        writes: [write('15', 5000), write('12', 5200), write('15', 5400)],
      }),
    ).toContain('doble efecto');
  });

  test('the checker reports «Guardado en este dispositivo» before the transaction completes', () => {
    expect(
      kinds({
        screens: [screen(1050, 'Guardado en este dispositivo. Se enviará cuando haya conexión.')],
        kept: [kept('15', 1100)],
      }),
    ).toEqual(['promesa antes de tiempo']);
  });

  test('the checker reports «Guardado.» before the server has the value', () => {
    expect(kinds({ screens: [screen(1050, 'Guardado.')] })).toEqual(['promesa antes de tiempo']);
  });

  test('the checker reports «Todo guardado» shown before the server has the value', () => {
    const early = screen(2000, 'Todo guardado');
    expect(kinds({ screens: [early] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(500, 'Todo guardado')] })).toEqual(['promesa antes de tiempo']);
  });

  test('the checker accepts «Todo guardado» in another tab if it is corrected within seconds', () => {
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

  test('the checker reports a field’s mark that claims more than server or device hold', () => {
    expect(kinds({ screens: [screen(2000, 'Guardado')] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(6000, 'Guardado', 'Guardado')] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(1005, 'Pendiente de enviar')] })).toEqual(['promesa antes de tiempo']);
    expect(kinds({ screens: [screen(1020, 'Pendiente de enviar'), screen(6000, 'Guardado')] })).toEqual([]);
    const quick = { writes: [write('15', 1010)], kept: [] };
    expect(kinds({ ...quick, screens: [screen(1030, 'Guardado')] })).toEqual([]);
  });

  test('the checker accepts a row that another page reads before the page that stored it hears so', () => {
    const screens = [screen(1005, '1 cambio por enviar')];
    const stored = (page: string, written: number) => ({
      kept: [kept('15', 1010, { page, written })],
      screens,
    });
    expect(kinds(stored('p2', 1004))).toEqual([]);
    expect(kinds(stored('p2', 1008))).toEqual(['promesa antes de tiempo']);
    expect(kinds(stored('p1', 1004))).toEqual(['promesa antes de tiempo']);
  });

  test('the checker reports a wrong number of pending changes', () => {
    expect(kinds({ screens: [screen(1005, '1 cambio por enviar')] })).toEqual(['promesa antes de tiempo']);
    const false1 = rest('15', '2 cambios por enviar', [row('15', 'pendiente')]);
    expect(kinds({ screens: [], rest: false1 })).toEqual(['cuenta falsa']);
    expect(kinds({ screens: [], rest: rest('15', 'Todo guardado', [row('15', 'pendiente')]) })).toEqual([
      'cuenta falsa',
    ]);
  });
});
