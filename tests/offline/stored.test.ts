import { describe, expect, test } from 'vitest';
import { readWatches } from '../../src/offline/compat.ts';
import {
  baseOf,
  type FieldKey,
  parseConfirmed,
  raise,
  readBase,
  readCount,
  readRows,
  readSession,
} from '../../src/offline/entries.ts';
import { deviceId, isPlain } from '../../src/offline/extended.ts';
import { isNewStore, makeOwnerHash, ownerHash } from '../../src/offline/owner.ts';
import { parsePause } from '../../src/offline/pause.ts';
import { confirmedOf } from '../../src/offline/reads.ts';
import { MAX_VALUE, parseRow } from '../../src/offline/row.ts';
import { createKept, PAUSE, ROW } from './kept.ts';

/** What lies on the device is read with care: a person, another version or a bug may have written it. */

describe('a mirrored session', () => {
  const whole = { usuario: 'ana', dueno: 'h', token: 't', epoca: 2 };

  test.each([
    ['none', undefined],
    ['null', null],
    ['no name', { ...whole, usuario: 7 }],
    ['no owner', { ...whole, dueno: undefined }],
    ['no token', { ...whole, token: null }],
    ['no epoch', { ...whole, epoca: '2' }],
    ['half an epoch', { ...whole, epoca: 1.5 }],
    ['nothing but an epoch', { epoca: 2 }],
  ])('with %s is no session', async (_, kept) => {
    const { use } = createKept(['sesion', 'actual', kept]);
    expect(await use(readSession)).toBeUndefined();
  });

  test('is read whole', async () => {
    expect(await createKept(['sesion', 'actual', whole]).use(readSession)).toEqual(whole);
  });
});

test.each([
  [undefined, 0],
  ['7', 0],
  [1.5, 0],
  [-3, 0],
  [Number.NaN, 0],
  [0, 0],
  [7, 7],
])('a count kept as %s is %d, and is counted up from there', async (kept, count) => {
  const { use } = createKept(['meta', 'orden', kept]);
  expect(await use((tx) => readCount(tx, 'orden'))).toBe(count);
  expect(await use((tx) => raise(tx, 'orden'))).toBe(count + 1);
  expect(await use((tx) => readCount(tx, 'orden'))).toBe(count + 1);
});

test.each([
  [undefined, undefined],
  [null, undefined],
  [{ existe: 'si', acuse: 1 }, undefined],
  [{ existe: true, valor: 'x' }, undefined],
  [{ existe: true, valor: 'x', acuse: '1' }, undefined],
  [
    { existe: true, valor: 'x', acuse: 0 },
    { existe: true, valor: 'x', acuse: 0 },
  ],
])('a confirmed value kept as %j', (kept, read) => expect(parseConfirmed(kept)).toEqual(read));

test('a base has a value only where there is one', async () => {
  expect(Object.keys(baseOf({ existe: false }))).toEqual(['existe']);
  expect(baseOf({ existe: true, valor: '' })).toEqual({ existe: true, valor: '' });
  const key: FieldKey = ['h', 'guardarConfiguracion', 'scale'];
  const { use } = createKept(['confirmado', key, { existe: true, valor: 'x', acuse: 4, orden: 2 }]);
  expect(await use((tx) => readBase(tx, key))).toEqual({ existe: true, valor: 'x' });
  expect(await use((tx) => readBase(tx, ['h', 'guardarConfiguracion', 'otro']))).toBeUndefined();
});

test('the rows of an owner are those under their own key that can be read, oldest wish first', async () => {
  const { use } = createKept(
    ['pendiente', ['h', 'guardarConfiguracion', 'a'], { ...ROW, clave: 'a', proximo: 9 }],
    ['pendiente', ['h', 'guardarConfiguracion', 'b'], { ...ROW, clave: 'b', proximo: 3 }],
    ['pendiente', ['h', 'guardarConfiguracion', 'c'], { ...ROW, clave: 'c', proximo: 6 }],
    ['pendiente', ['other', 'guardarConfiguracion', 'd'], { ...ROW, clave: 'd' }],
    ['pendiente', ['h', 'marcarAvisoLeido', 'e'], { ...ROW, clave: 'e' }],
    ['pendiente', ['h', 'guardarConfiguracion', 'f'], { ...ROW, clave: 'moved' }],
    ['pendiente', ['h', 'guardarConfiguracion', 'g'], { ...ROW, clave: 'g', v: 2 }],
  );
  const rows = await use((tx) => readRows(tx, 'h'));
  expect(rows.map(([key, row]) => [key, row.clave])).toEqual(
    ['b', 'c', 'a'].map((clave) => [['h', 'guardarConfiguracion', clave], clave]),
  );
});

describe('a row', () => {
  test.each(['pendiente', 'conflicto', 'rechazado', 'atascado', 'espera-sesion', 'espera-actualizacion'])(
    'is read in the state %s',
    (estado) => expect(parseRow({ ...ROW, estado })).toEqual({ ...ROW, estado }),
  );

  test.each(['guardarConfiguracion', 'marcarAvisoLeido', 'guardarHipocoristico'])(
    'is read with the operation %s',
    (operacion) => expect(parseRow({ ...ROW, operacion })).toEqual({ ...ROW, operacion }),
  );

  test('may be as long as a value may be, and may have no order yet', () => {
    const { orden: _, ...fresh } = ROW;
    expect(parseRow(fresh)).toEqual(fresh);
    const long = { ...ROW, valor: 'x'.repeat(MAX_VALUE) };
    expect(parseRow(long)).toEqual(long);
  });

  test.each([
    ['a word', 'x'],
    ['undefined', undefined],
    ['no base', { ...ROW, base: undefined }],
    ['a base that says nothing', { ...ROW, base: { existe: 1 } }],
    ['sent values that are none', { ...ROW, enviados: 'x' }],
    ['a sent value that is no text', { ...ROW, enviados: ['x', 1] }],
    ['half an order', { ...ROW, orden: 1.5 }],
    ['no attempts', { ...ROW, intentos: Number.NaN }],
    ['no time', { ...ROW, proximo: '5' }],
    ['no name', { ...ROW, usuario: undefined }],
    ['no value', { ...ROW, valor: 7 }],
    ['no id', { ...ROW, idOp: undefined }],
    ['a newer version', { ...ROW, v: 99 }],
    ['no key', { ...ROW, clave: undefined }],
    ['an unknown operation', { ...ROW, operacion: 'borrarTodo' }],
    ['an unknown state', { ...ROW, estado: 'x' }],
    ['a value of 5 MB', { ...ROW, valor: 'x'.repeat(5_000_000) }],
    ['a forged order', { ...ROW, orden: 'NaN' }],
    ['nothing', null],
    ['a value one too long', { ...ROW, valor: 'x'.repeat(MAX_VALUE + 1) }],
  ])('with %s is left alone', (_, row) => expect(parseRow(row)).toBeUndefined());
});

test.each([undefined, null, 'x', ...Object.keys(PAUSE).map((name) => ({ ...PAUSE, [name]: 'x' }))])(
  'a pause kept as %j is none',
  (kept) => expect(parsePause(kept)).toBeUndefined(),
);

test('of what is watched only whole entries are read: one that was edited holds up nothing', async () => {
  const whole = { key: ['h', 'guardarConfiguracion', 'scale'], valor: '15', viejos: ['13'], hasta: 9 };
  const broken = [
    null,
    'x',
    {},
    { ...whole, key: 'h' },
    { ...whole, key: ['h', 'scale'] },
    { ...whole, key: ['h', 'guardarConfiguracion', 7] },
    { ...whole, valor: 15 },
    { ...whole, viejos: 'x' },
    { ...whole, viejos: [1] },
    { ...whole, hasta: '9' },
    { ...whole, hasta: Number.NaN },
  ];
  const { use } = createKept(['meta', 'vigilar', [...broken, whole]]);
  expect(await use(readWatches)).toEqual([whole]);
});

test('a whole pause is read', () => expect(parsePause(PAUSE)).toEqual(PAUSE));

describe('what is confirmed of an owner', () => {
  const value = { existe: true, valor: 'x', acuse: 1 };

  test('is what lies under a whole key of theirs and can be read', async () => {
    const { use } = createKept(
      ['confirmado', ['h', 'guardarConfiguracion', 'scale'], value],
      ['confirmado', ['h', 'guardarConfiguracion', ''], value],
      ['confirmado', ['h', '', 'scale'], value],
      ['confirmado', ['h', 'guardarConfiguracion'], value],
      ['confirmado', ['h', 'guardarConfiguracion', 'nada'], { existe: true }],
      ['confirmado', ['other', 'guardarConfiguracion', 'scale'], value],
    );
    const found = await use((tx) => confirmedOf(tx, 'h', (operacion, clave) => `${operacion}/${clave}`));
    expect([...found]).toEqual([
      ['guardarConfiguracion/', { existe: true, valor: 'x' }],
      ['guardarConfiguracion/scale', { existe: true, valor: 'x' }],
    ]);
  });
});

describe('the owner’s hash', () => {
  test('needs the device’s salt, is made once, and is the same in any case of the name', async () => {
    const { use } = createKept();
    expect(await use((tx) => ownerHash(tx, 'ana'))).toBeUndefined();
    let made = 0;
    const uuid = () => `salt-${++made}`;
    const ana = await use((tx) => makeOwnerHash(tx, 'Ana', uuid));
    expect(await use((tx) => makeOwnerHash(tx, 'ANA', uuid))).toBe(ana);
    expect(await use((tx) => ownerHash(tx, 'ana'))).toBe(ana);
    expect(await use((tx) => ownerHash(tx, 'beto'))).not.toBe(ana);
    expect(made).toBe(1);
    expect(ana).toMatch(/^[0-9a-f]{64}$/);
  });

  test('tells people apart whose names are alike in capitals only', async () => {
    const { use } = createKept(['meta', 'sal', 'salt']);
    expect(await use((tx) => ownerHash(tx, 'weiß'))).not.toBe(await use((tx) => ownerHash(tx, 'weiss')));
  });

  test('is there from the first sign-in on: a store without its salt is a new one', async () => {
    const { store, use } = createKept();
    expect(await isNewStore(store)).toBe(true);
    await use((tx) => makeOwnerHash(tx, 'ana', () => 'salt'));
    expect(await isNewStore(store)).toBe(false);
  });

  test('has another salt on another device', async () => {
    const hash = (salt: string) => createKept(['meta', 'sal', salt]).use((tx) => ownerHash(tx, 'ana'));
    expect(await hash('one')).not.toBe(await hash('two'));
  });

  test('does without a salt that is no text, and makes one', async () => {
    const { use } = createKept(['meta', 'sal', 7]);
    expect(await use((tx) => ownerHash(tx, 'ana'))).toBeUndefined();
    expect(await use((tx) => makeOwnerHash(tx, 'ana', () => 's'))).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('what the optional arguments need', () => {
  test('the device keeps its identity', async () => {
    const { use } = createKept();
    let made = 0;
    const uuid = () => `device-${++made}`;
    expect(await use((tx) => deviceId(tx, uuid))).toBe('device-1');
    expect(await use((tx) => deviceId(tx, uuid))).toBe('device-1');
    expect(await createKept(['meta', 'dispositivo', 7]).use((tx) => deviceId(tx, uuid))).toBe('device-2');
  });

  test.each([
    [undefined, false],
    [{ version: '1', hasta: 101 }, true],
    [{ version: '1', hasta: 100 }, false],
    [{ version: '1', hasta: '999' }, false],
    [{ version: '2', hasta: 101 }, false],
  ])('that a backend does not know them is remembered as %j: %s', async (kept, plain) => {
    const { use } = createKept(['meta', 'sinExtendido', kept]);
    expect(await use((tx) => isPlain(tx, '1', 100))).toBe(plain);
  });
});
