import { describe, expect, test } from 'vitest';
import type { PendingWrite } from '../../src/offline/model/pending-write.ts';
import {
  isForeign,
  isWatchOf,
  readCurrent,
  takeWatch,
  type Watch,
  watchAfter,
  watchRow,
} from '../../src/offline/store/late-writes.ts';
import type { FieldKey } from '../../src/offline/store/records.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { createDevice, data, json } from './harness.ts';

/** Comparing and watching values on a backend with the contract's four arguments. */

const NOW = 1_800_000_000_000;
const KEY: FieldKey = ['h', 'guardarConfiguracion', 'scale'];
const ROW: PendingWrite = {
  v: 1,
  usuario: 'ana',
  operacion: 'guardarConfiguracion',
  clave: 'scale',
  valor: '15',
  base: { existe: true, valor: '14' },
  enviados: ['13', '15'],
  idOp: 'op',
  estado: 'pendiente',
  intentos: 0,
  proximo: NOW,
};
const WATCH: Watch = { key: KEY, valor: '15', viejos: ['13'], hasta: NOW + 20_000 };

test('all sends are watched except the one that was answered', () => {
  const after = (more: Partial<PendingWrite>) => watchAfter(KEY, { ...ROW, intentos: 1, ...more }, NOW);
  expect(after({})).toEqual(WATCH);
  expect(after({ enviados: ['15', '15'] })).toEqual({ ...WATCH, viejos: ['15'] });
  expect(after({ enviados: ['13'] })).toEqual(WATCH);
  expect(after({ enviados: ['15'] })).toBeUndefined();
  expect(after({ enviados: [] })).toBeUndefined();
  expect(after({ enviados: ['15'], intentos: 2 })).toEqual({ ...WATCH, viejos: ['15'] });
});

test.each([
  ['13', true],
  ['15', false],
  ['12', false],
  [null, false],
])('a read of %j after 15 was acknowledged with 13 and 15 still out queues it again: %s', (read, again) => {
  const row = watchRow({ ...WATCH, viejos: ['13', '15'] }, read, 'ana', 'op', NOW);
  expect(row?.valor).toBe(again ? '15' : undefined);
});

test('a watch concerns one field of one person', () => {
  expect(isWatchOf(['h', 'guardarConfiguracion', 'scale'])(WATCH)).toBe(true);
  expect(isWatchOf(['h', 'guardarConfiguracion', 'otro'])(WATCH)).toBe(false);
  expect(isWatchOf(['i', 'guardarConfiguracion', 'scale'])(WATCH)).toBe(false);
  expect(isWatchOf(['h', 'guardarConfiguracionscale' as 'guardarConfiguracion', ''])(WATCH)).toBe(false);
});

describe('a new write on a watched field', () => {
  const other: Watch = { ...WATCH, key: ['h', 'guardarConfiguracion', 'otro'] };
  const take = async (kept: unknown = [other, WATCH]) => {
    const store = createMemoryStore();
    return store.transact(['meta'], 'readwrite', async (tx) => {
      tx.put('meta', 'vigilar', kept);
      const row = await takeWatch(tx, KEY, { ...ROW, enviados: ['15'] });
      return { enviados: row.enviados, left: await tx.get('meta', 'vigilar') };
    });
  };

  test('a new write counts the watched values as sent and ends only that watch', async () => {
    expect(await take()).toEqual({ enviados: ['13', '15'], left: [other] });
  });

  test('a new write without a valid watch is unchanged', async () => {
    expect(await take([other])).toEqual({ enviados: ['15'], left: [other] });
    expect(await take('x')).toEqual({ enviados: ['15'], left: 'x' });
  });
});

describe('another device’s value', () => {
  test.each([
    ['14', false],
    ['13', false],
    ['15', false],
    ['12', true],
    ['', true],
    [null, true],
  ])('%j counts as foreign: %s', (current, foreign) => expect(isForeign(ROW, current)).toBe(foreign));

  test.each([
    ['guardarHipocoristico', null, '', false],
    ['guardarHipocoristico', '', null, false],
    ['guardarHipocoristico', null, 'Ana', true],
    ['guardarHipocoristico', 'Ana', '', true],
    ['guardarConfiguracion', '', null, true],
    ['guardarConfiguracion', null, '', true],
  ] as const)(
    'a %s based on %j with the value %j counts as foreign: %s',
    (operacion, base, current, foreign) => {
      const row = {
        ...ROW,
        operacion,
        enviados: [],
        base: base === null ? { existe: false } : { existe: true, valor: base },
      };
      expect(isForeign(row, current)).toBe(foreign);
    },
  );
});

describe('reading the present value', () => {
  const session = { usuario: 'ana', dueno: 'h', token: 't', epoca: 1 };
  const current = (operacion: PendingWrite['operacion'], response: () => Response) =>
    readCurrent(createDevice(response).open().ports, parseSiteConfig({}), session, { operacion, clave: 'x' });
  const unknown = { clase: 'desconocido' };

  test.each([
    ['slim', { clase: 'valor', valor: 'slim' }],
    [null, { clase: 'valor', valor: null }],
    [7, unknown],
    [{ hipocoristico: 'Ana' }, unknown],
  ])('a setting’s value answered as %j is read', async (value, is) =>
    expect(await current('guardarConfiguracion', () => data('configuracion', value))).toEqual(is),
  );

  test.each([
    [{ hipocoristico: 'Ana' }, { clase: 'valor', valor: 'Ana' }],
    [{ hipocoristico: null }, { clase: 'valor', valor: null }],
    [{}, unknown],
    [null, unknown],
    ['Ana', unknown],
  ])('a nickname answered as %j is read', async (value, is) =>
    expect(await current('guardarHipocoristico', () => data('usuario', value))).toEqual(is),
  );

  test('a notice’s value is unknown; any other answer is returned unchanged', async () => {
    expect(await current('marcarAvisoLeido', () => data('marcarAvisoLeido', true))).toEqual(unknown);
    expect(await current('guardarConfiguracion', () => json({}, { status: 502 }))).toEqual({
      clase: 'servidor',
      propio: false,
    });
  });
});
