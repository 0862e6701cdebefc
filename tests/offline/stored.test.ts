import { describe, expect, test } from 'vitest';
import { parsePause } from '../../src/offline/model/backoff.ts';
import { MAX_VALUE, parsePendingWrite } from '../../src/offline/model/pending-write.ts';
import { confirmedOf } from '../../src/offline/store/confirmed.ts';
import { deviceId, isPlain } from '../../src/offline/store/device-id.ts';
import { readWatches } from '../../src/offline/store/late-writes.ts';
import { isNewStore, makeOwnerHash, ownerHash } from '../../src/offline/store/owner-key.ts';
import {
  baseOf,
  type FieldKey,
  parseConfirmed,
  raise,
  readBase,
  readCount,
  readRows,
  readSession,
} from '../../src/offline/store/records.ts';
import { createStoreWith, PAUSE, ROW } from './stored-entries.ts';

/** Stored entries are validated: a person, another version or a bug may have written them. */

describe('the session’s mirror', () => {
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
  ])('a stored session with %s is ignored', async (_, kept) => {
    const { use } = createStoreWith(['sesion', 'actual', kept]);
    expect(await use(readSession)).toBeUndefined();
  });

  test('a complete stored session is read', async () => {
    expect(await createStoreWith(['sesion', 'actual', whole]).use(readSession)).toEqual(whole);
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
])('a counter stored as %s is read as %d and incremented from there', async (kept, count) => {
  const { use } = createStoreWith(['meta', 'orden', kept]);
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
])('a confirmed value stored as %j is validated', (kept, read) => expect(parseConfirmed(kept)).toEqual(read));

test('a base has a value only if one exists', async () => {
  expect(Object.keys(baseOf({ existe: false }))).toEqual(['existe']);
  expect(baseOf({ existe: true, valor: '' })).toEqual({ existe: true, valor: '' });
  const key: FieldKey = ['h', 'guardarConfiguracion', 'scale'];
  const { use } = createStoreWith(['confirmado', key, { existe: true, valor: 'x', acuse: 4, orden: 2 }]);
  expect(await use((tx) => readBase(tx, key))).toEqual({ existe: true, valor: 'x' });
  expect(await use((tx) => readBase(tx, ['h', 'guardarConfiguracion', 'otro']))).toBeUndefined();
});

test('an owner’s rows are the readable ones under their own key, earliest due first', async () => {
  const { use } = createStoreWith(
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

describe('a stored row', () => {
  test.each(['pendiente', 'conflicto', 'rechazado', 'atascado', 'espera-sesion', 'espera-actualizacion'])(
    'a stored row is read in the state %s',
    (estado) => expect(parsePendingWrite({ ...ROW, estado })).toEqual({ ...ROW, estado }),
  );

  test.each(['guardarConfiguracion', 'marcarAvisoLeido', 'guardarHipocoristico'])(
    'a stored row is read with the operation %s',
    (operacion) => expect(parsePendingWrite({ ...ROW, operacion })).toEqual({ ...ROW, operacion }),
  );

  test('a stored row may have the maximum length and no order number', () => {
    const { orden: _, ...fresh } = ROW;
    expect(parsePendingWrite(fresh)).toEqual(fresh);
    const long = { ...ROW, valor: 'x'.repeat(MAX_VALUE) };
    expect(parsePendingWrite(long)).toEqual(long);
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
  ])('a stored row with %s is left alone', (_, row) => expect(parsePendingWrite(row)).toBeUndefined());
});

test.each([undefined, null, 'x', ...Object.keys(PAUSE).map((name) => ({ ...PAUSE, [name]: 'x' }))])(
  'a pause stored as %j is ignored',
  (kept) => expect(parsePause(kept)).toBeUndefined(),
);

test('only complete watches are read, and an edited one blocks nothing', async () => {
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
  const { use } = createStoreWith(['meta', 'vigilar', [...broken, whole]]);
  expect(await use(readWatches)).toEqual([whole]);
});

test('a complete stored pause is read', () => expect(parsePause(PAUSE)).toEqual(PAUSE));

describe('an owner’s confirmed values', () => {
  const value = { existe: true, valor: 'x', acuse: 1 };

  test('an owner’s confirmed values are the readable ones under their complete keys', async () => {
    const { use } = createStoreWith(
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
  test('the owner’s hash uses a salt created once, and ignores the name’s case', async () => {
    const { use } = createStoreWith();
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

  test('the owner’s hash differs for different people with similar names', async () => {
    const { use } = createStoreWith(['meta', 'sal', 'salt']);
    expect(await use((tx) => ownerHash(tx, 'weiß'))).not.toBe(await use((tx) => ownerHash(tx, 'weiss')));
  });

  test('a database without a salt counts as new until the first sign-in', async () => {
    const { store, use } = createStoreWith();
    expect(await isNewStore(store)).toBe(true);
    await use((tx) => makeOwnerHash(tx, 'ana', () => 'salt'));
    expect(await isNewStore(store)).toBe(false);
  });

  test('the owner’s hash differs on another device', async () => {
    const hash = (salt: string) => createStoreWith(['meta', 'sal', salt]).use((tx) => ownerHash(tx, 'ana'));
    expect(await hash('one')).not.toBe(await hash('two'));
  });

  test('an invalid salt is ignored and replaced', async () => {
    const { use } = createStoreWith(['meta', 'sal', 7]);
    expect(await use((tx) => ownerHash(tx, 'ana'))).toBeUndefined();
    expect(await use((tx) => makeOwnerHash(tx, 'ana', () => 's'))).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the optional arguments', () => {
  test('the device keeps its id', async () => {
    const { use } = createStoreWith();
    let made = 0;
    const uuid = () => `device-${++made}`;
    expect(await use((tx) => deviceId(tx, uuid))).toBe('device-1');
    expect(await use((tx) => deviceId(tx, uuid))).toBe('device-1');
    expect(await createStoreWith(['meta', 'dispositivo', 7]).use((tx) => deviceId(tx, uuid))).toBe(
      'device-2',
    );
  });

  test.each([
    [undefined, false],
    [{ version: '1', hasta: 101 }, true],
    [{ version: '1', hasta: 100 }, false],
    [{ version: '1', hasta: '999' }, false],
    [{ version: '2', hasta: 101 }, false],
  ])('a backend’s lack of the optional arguments, stored as %j, gives %s', async (kept, plain) => {
    const { use } = createStoreWith(['meta', 'sinExtendido', kept]);
    expect(await use((tx) => isPlain(tx, '1', 100))).toBe(plain);
  });
});
