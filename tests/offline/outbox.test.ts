import { beforeEach, describe, expect, test } from 'vitest';
import { CAMPOS } from '../../shared/settings.ts';
import { MAX_VALUE, type Operacion, type PendingWrite } from '../../src/offline/model/pending-write.ts';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import { SessionClosedError } from '../../src/offline/outbox-port.ts';
import { sendDirect } from '../../src/offline/send/send-now.ts';
import type { Watch } from '../../src/offline/store/late-writes.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import type { Key, TransactionalStore } from '../../src/storage/outbox-store.ts';
import { type Context, createDevice, data, refusal, type Wire } from './harness.ts';
import { allThatFollows } from './simulation/scheduler.ts';

const SAVE: Operacion = 'guardarConfiguracion';

let device: ReturnType<typeof createDevice>;
let page: Context;
let heard: BusMessage[];

beforeEach(async () => {
  device = createDevice(() => data(SAVE, true));
  await device.ready;
  page = device.open();
  await page.outbox.beginSession('ana', 't');
  heard = [];
  page.ports.bus.subscribe((message) => heard.push(message));
});

const keyOf = async (clave: string): Promise<Key> => {
  const session = (await device.read('sesion', 'actual')) as { dueno: string };
  return [session.dueno, SAVE, clave];
};
const changeRow = async (clave: string, more: Partial<PendingWrite>) => {
  const key = await keyOf(clave);
  await device.put('pendiente', key, { ...((await device.read('pendiente', key)) as PendingWrite), ...more });
};
const read = (valor: string | null, clave = 'scale') => ({ operacion: SAVE, clave, valor });
const confirmed = async (clave = 'scale') => device.read('confirmado', await keyOf(clave));

describe('a pending write', () => {
  test('a value of the maximum length is stored, and one more character is refused', async () => {
    await page.outbox.save('ana', SAVE, 'scale', 'x'.repeat(MAX_VALUE));
    expect((await page.outbox.read('ana')).rows).toHaveLength(1);
    await expect(page.outbox.save('ana', SAVE, 'otro', 'x'.repeat(MAX_VALUE + 1))).rejects.toThrow(
      new RangeError('value too long'),
    );
    expect((await page.outbox.read('ana')).rows).toHaveLength(1);
  });

  test('a dropped write is deleted, the other contexts are told, and the confirmed value stays', async () => {
    await page.outbox.acceptReads('ana', 0, [read('13')]);
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await page.outbox.save('ana', SAVE, 'menuMode', 'x');
    heard.length = 0;
    await page.outbox.discard('ana', SAVE, 'scale');
    expect((await page.outbox.read('ana')).rows.map(({ clave }) => clave)).toEqual(['menuMode']);
    expect((await page.outbox.read('ana')).confirmed).toEqual(
      new Map([['guardarConfiguracion:scale', { existe: true, valor: '13' }]]),
    );
    expect(heard).toEqual([{ tipo: 'cambio' }]);
  });

  test('a pending write of a newer version is not dropped, and is counted', async () => {
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await changeRow('scale', { v: 99 as 1 });
    await page.outbox.discard('ana', SAVE, 'scale');
    expect(await device.read('pendiente', await keyOf('scale'))).toMatchObject({ v: 99, valor: '15' });
    await page.outbox.save('ana', SAVE, 'menuMode', 'x');
    expect((await page.outbox.read('ana')).unreadable).toBe(1);
    expect((await page.outbox.read('beto')).unreadable).toBe(0);
  });

  test('a pending write is hidden from another person and on a device without a salt', async () => {
    const fresh = createDevice(() => data(SAVE, true)).open().outbox;
    expect(await fresh.read('ana')).toEqual({ rows: [], unreadable: 0, confirmed: new Map() });
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect((await page.outbox.read('beto')).rows).toEqual([]);
  });

  test('a confirmed value is hidden on a device that has lost its salt', async () => {
    const lost = createDevice(() => data(SAVE, true));
    await lost.put('confirmado', ['h', SAVE, 'scale'], { existe: true, valor: 'x', acuse: 1 });
    expect((await lost.open().outbox.read('ana')).confirmed).toEqual(new Map());
  });

  test('saving under a closed session throws SessionClosedError', async () => {
    await expect(page.outbox.save('beto', SAVE, 'scale', '15')).rejects.toThrow(SessionClosedError);
    expect(new SessionClosedError().name).toBe('SessionClosedError');
  });
});

describe('a conflict', () => {
  test.each([
    ['12', { existe: true, valor: '12' }],
    [null, { existe: false }],
  ])(
    'a conflict settled for the server’s %j confirms it, newer than any read under way',
    async (valor, base) => {
      await page.outbox.save('ana', SAVE, 'otro', 'x');
      await page.replay.run();
      await page.outbox.save('ana', SAVE, 'scale', '15');
      await changeRow('scale', { estado: 'conflicto', valorServidor: valor, orden: 6 });
      const mark = await page.outbox.readMark();
      await page.outbox.resolveConflict('ana', SAVE, 'scale', 'suyo');
      expect((await page.outbox.read('ana')).rows).toEqual([]);
      expect(await confirmed()).toEqual({ ...base, acuse: mark + 1, orden: 6 });
      await page.outbox.acceptReads('ana', mark, [read('11')]);
      expect(await confirmed()).toMatchObject(base);
    },
  );

  test('a conflict settled before the first send has no order number', async () => {
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await changeRow('scale', { estado: 'conflicto', valorServidor: '12' });
    await page.outbox.resolveConflict('ana', SAVE, 'scale', 'suyo');
    expect(Object.keys((await confirmed()) as object)).not.toContain('orden');
  });

  test('a conflict is settled only on a row that is in conflict', async () => {
    await page.outbox.resolveConflict('ana', SAVE, 'scale', 'mio');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await page.outbox.resolveConflict('ana', SAVE, 'scale', 'suyo');
    expect((await page.outbox.read('ana')).rows.map(({ valor }) => valor)).toEqual(['15']);
    expect(await confirmed()).toBeUndefined();
  });
});

describe('reads from the server', () => {
  test('a read is announced to the other contexts only if it changes something', async () => {
    await page.outbox.acceptReads('ana', 0, [read('13'), read(null, 'menuMode')]);
    expect(heard).toEqual([{ tipo: 'cambio' }]);
    await page.outbox.acceptReads('ana', 0, [read('13'), read(null, 'menuMode')]);
    expect(heard).toHaveLength(1);
    await page.outbox.acceptReads('ana', 0, [read('14'), read(null, 'menuMode')]);
    await page.outbox.acceptReads('ana', 0, [read('14'), read('slim', 'menuMode')]);
    expect(heard).toHaveLength(3);
    await page.outbox.acceptReads('ana', 0, []);
    expect(heard).toHaveLength(3);
  });

  test('the answers of all settings are stored in a few turns: on a slow device a save waits for them', async () => {
    let turns = 0;
    /** Storage answers all questions of a turn at its end. */
    const slow: TransactionalStore = {
      transact: (stores, mode, body) =>
        device.store.transact(stores, mode, (tx) => {
          let turn: Promise<void> | undefined;
          const endOfTurn = () => {
            turn ??= allThatFollows().then(() => {
              turn = undefined;
              turns += 1;
            });
            return turn;
          };
          return body({ ...tx, get: (...asked) => endOfTurn().then(() => tx.get(...asked)) });
        }),
    };
    const { outbox } = device.open({ store: slow });
    const reads = CAMPOS.map((campo) => read('13', campo));
    await outbox.acceptReads('ana', 0, reads);
    expect((await outbox.read('ana')).confirmed.size).toBe(CAMPOS.length);
    expect(turns).toBeLessThanOrEqual(4);
  });

  test('a read of a field acknowledged since changes nothing', async () => {
    const early = await page.outbox.readMark();
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await page.replay.run();
    heard.length = 0;
    await page.outbox.acceptReads('ana', early, [read('14')]);
    expect(heard).toEqual([]);
    expect(await confirmed()).toMatchObject({ valor: '15', orden: 1 });
    await page.outbox.acceptReads('ana', await page.outbox.readMark(), [read('14')]);
    expect(await confirmed()).toEqual({ existe: true, valor: '14', acuse: 1, orden: 1 });
  });

  test('a first read has no order number', async () => {
    await page.outbox.acceptReads('ana', 0, [read('13')]);
    expect(await confirmed()).toStrictEqual({ existe: true, valor: '13', acuse: 0 });
  });

  const watches = async (...claves: string[]): Promise<Watch[]> =>
    Promise.all(
      claves.map(async (clave) => ({
        key: (await keyOf(clave)) as unknown as Watch['key'],
        valor: '16',
        viejos: ['15'],
        hasta: device.clock.now() + 10_000,
      })),
    );

  test('a read that shows a late older write of ours queues the newer one again', async () => {
    const both = await watches('menuMode', 'scale');
    await device.put('meta', 'vigilar', both);
    await page.outbox.acceptReads('ana', 0, [read('15')]);
    expect((await page.outbox.read('ana')).rows).toStrictEqual([
      {
        v: 1,
        usuario: 'ana',
        operacion: SAVE,
        clave: 'scale',
        valor: '16',
        idOp: expect.any(String),
        enviados: ['15'],
        base: { existe: true, valor: '15' },
        estado: 'pendiente',
        intentos: 0,
        desde: device.clock.now(),
        proximo: device.clock.now(),
      },
    ]);
    expect(await device.read('meta', 'vigilar')).toEqual([both[0]]);
    expect(heard).toEqual([{ tipo: 'cambio' }]);
    expect(await confirmed()).toBeUndefined();
  });

  test('a read of a watched field leaves a newer pending write alone', async () => {
    await page.outbox.save('ana', SAVE, 'scale', '17');
    await device.put('meta', 'vigilar', await watches('scale'));
    heard.length = 0;
    await page.outbox.acceptReads('ana', 0, [read('15')]);
    expect((await page.outbox.read('ana')).rows.map(({ valor }) => valor)).toEqual(['17']);
    expect(await device.read('meta', 'vigilar')).toEqual([]);
    expect(heard).toEqual([]);
  });

  test.each(['16', '12', null])(
    'a read of a watched field as %j is not taken for a late write of ours',
    async (valor) => {
      const both = await watches('scale');
      await device.put('meta', 'vigilar', both);
      await page.outbox.acceptReads('ana', 0, [read(valor)]);
      expect((await page.outbox.read('ana')).rows).toEqual([]);
      expect(await device.read('meta', 'vigilar')).toEqual(both);
      expect(await confirmed()).toMatchObject(valor === null ? { existe: false } : { valor });
    },
  );
});

describe('a direct save', () => {
  const sent: Wire[] = [];
  const send = (answer: (wire: Wire) => Response) => {
    const { ports } = createDevice((wire) => {
      sent.push(wire);
      return answer(wire);
    }).open();
    const write = { usuario: 'ana', operacion: SAVE, clave: 'scale', valor: '15' };
    return sendDirect(ports, { site: parseSiteConfig({ extendido: true }), token: 't', ...write });
  };

  test('a direct save sends once with the contract’s four arguments', async () => {
    expect(await send(() => data(SAVE, true))).toEqual({ clase: 'ok', valor: true });
    expect(sent.map(({ variables }) => variables)).toEqual([
      { usuario: 'ana', campo: 'scale', valor: '15', tokenSesion: 't' },
    ]);
  });

  test('a direct save succeeds only if the server confirms it', async () => {
    expect(await send(() => data(SAVE, false))).toEqual({ clase: 'desconocido' });
    expect(await send(() => refusal('no', { code: 'VALOR' }, [SAVE]))).toMatchObject({ clase: 'rechazo' });
    expect(
      await send(() => {
        throw new TypeError('no network');
      }),
    ).toEqual({ clase: 'red' });
  });
});
