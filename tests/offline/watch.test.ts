import { describe, expect, test } from 'vitest';
import {
  isForeign,
  isWatchOf,
  readCurrent,
  takeWatch,
  type Watch,
  watchAfter,
  watchRow,
} from '../../src/offline/compat.ts';
import type { FieldKey } from '../../src/offline/entries.ts';
import type { Row } from '../../src/offline/row.ts';
import { parseSiteConfig } from '../../src/offline/site-config.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { createDevice, data, json } from './harness.ts';

/** A backend with the owner's four arguments: what is compared, and what is watched. */

const NOW = 1_800_000_000_000;
const KEY: FieldKey = ['h', 'guardarConfiguracion', 'scale'];
const ROW: Row = {
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

test('of what was sent all is watched but the one send that was answered', () => {
  const after = (more: Partial<Row>) => watchAfter(KEY, { ...ROW, intentos: 1, ...more }, NOW);
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
])(
  'a read of %j, where 15 was acknowledged and 13 and another 15 were out, has it sent again: %s',
  (read, again) => {
    const row = watchRow({ ...WATCH, viejos: ['13', '15'] }, read, 'ana', 'op', NOW);
    expect(row?.valor).toBe(again ? '15' : undefined);
  },
);

test('a watch is of one field of one person', () => {
  expect(isWatchOf(['h', 'guardarConfiguracion', 'scale'])(WATCH)).toBe(true);
  expect(isWatchOf(['h', 'guardarConfiguracion', 'otro'])(WATCH)).toBe(false);
  expect(isWatchOf(['i', 'guardarConfiguracion', 'scale'])(WATCH)).toBe(false);
  expect(isWatchOf(['h', 'guardarConfiguracionscale' as 'guardarConfiguracion', ''])(WATCH)).toBe(false);
});

describe('a new wish on a watched field', () => {
  const other: Watch = { ...WATCH, key: ['h', 'guardarConfiguracion', 'otro'] };
  const take = async (kept: unknown = [other, WATCH]) => {
    const store = createMemoryStore();
    return store.transact(['meta'], 'readwrite', async (tx) => {
      tx.put('meta', 'vigilar', kept);
      const row = await takeWatch(tx, KEY, { ...ROW, enviados: ['15'] });
      return { enviados: row.enviados, left: await tx.get('meta', 'vigilar') };
    });
  };

  test('counts what may yet land, or has landed unseen, as sent, and ends that watch alone', async () => {
    expect(await take()).toEqual({ enviados: ['13', '15'], left: [other] });
  });

  test('without a watch, or where that is spoilt, is as it was', async () => {
    expect(await take([other])).toEqual({ enviados: ['15'], left: [other] });
    expect(await take('x')).toEqual({ enviados: ['15'], left: 'x' });
  });
});

describe('the value that is there is somebody else’s', () => {
  test.each([
    ['14', false],
    ['13', false],
    ['15', false],
    ['12', true],
    ['', true],
    [null, true],
  ])('%j: %s', (current, foreign) => expect(isForeign(ROW, current)).toBe(foreign));

  test.each([
    ['guardarHipocoristico', null, '', false],
    ['guardarHipocoristico', '', null, false],
    ['guardarHipocoristico', null, 'Ana', true],
    ['guardarHipocoristico', 'Ana', '', true],
    ['guardarConfiguracion', '', null, true],
    ['guardarConfiguracion', null, '', true],
  ] as const)('%s based on %j and now %j: %s', (operacion, base, current, foreign) => {
    const row = {
      ...ROW,
      operacion,
      enviados: [],
      base: base === null ? { existe: false } : { existe: true, valor: base },
    };
    expect(isForeign(row, current)).toBe(foreign);
  });
});

describe('the present value', () => {
  const session = { usuario: 'ana', dueno: 'h', token: 't', epoca: 1 };
  const current = (operacion: Row['operacion'], response: () => Response) =>
    readCurrent(createDevice(response).open().ports, parseSiteConfig({}), session, { operacion, clave: 'x' });
  const unknown = { clase: 'desconocido' };

  test.each([
    ['slim', { clase: 'valor', valor: 'slim' }],
    [null, { clase: 'valor', valor: null }],
    [7, unknown],
    [{ hipocoristico: 'Ana' }, unknown],
  ])('of a field answered as %j', async (value, is) =>
    expect(await current('guardarConfiguracion', () => data('configuracion', value))).toEqual(is),
  );

  test.each([
    [{ hipocoristico: 'Ana' }, { clase: 'valor', valor: 'Ana' }],
    [{ hipocoristico: null }, { clase: 'valor', valor: null }],
    [{}, unknown],
    [null, unknown],
    ['Ana', unknown],
  ])('of a nickname answered as %j', async (value, is) =>
    expect(await current('guardarHipocoristico', () => data('usuario', value))).toEqual(is),
  );

  test('of a notice is not known; another answer stays what it is', async () => {
    expect(await current('marcarAvisoLeido', () => data('marcarAvisoLeido', true))).toEqual(unknown);
    expect(await current('guardarConfiguracion', () => json({}, { status: 502 }))).toEqual({
      clase: 'servidor',
      propio: false,
    });
  });
});
