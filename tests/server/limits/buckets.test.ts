import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttempts, type Try } from '../../../server/limits/attempts.ts';
import { createLocalBuckets } from '../../../server/limits/local-buckets.ts';
import { networkOf, sitesOf } from '../../../server/limits/network.ts';
import { createQueue } from '../../../server/limits/queue.ts';
import { createSharedBuckets } from '../../../server/limits/shared-buckets.ts';
import { LIMITS } from '../../../server/limits/table.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const LIMIT = 'correo-persona';
const OTHER = 'correo-cuenta';
const WIDE = 'lectura-persona';
const LIMIT_TABLE = {
  ...LIMITS,
  [LIMIT]: { burst: 3, secondsEach: 10 },
  [OTHER]: { burst: 1, secondsEach: 100 },
  [WIDE]: { burst: 100, secondsEach: 1 },
};

/** One process that counts, in memory or in the database. */
function setUp(database?: Database, most?: number) {
  const clock = { ms: 0 };
  const now = () => new Date(clock.ms);
  const local = createLocalBuckets(now, most);
  const shared = database && createSharedBuckets({ database, secret: new Uint8Array(32), now, most });
  const attempts = createAttempts({
    limits: LIMIT_TABLE,
    local,
    shared: shared ?? local,
    alone: database === undefined,
  });
  const tries = async (...list: Try[]) => {
    try {
      await attempts.take(...list);
      return 'tomado';
    } catch (error) {
      return (error as { extras?: { segundos: number } }).extras?.segundos ?? error;
    }
  };
  const many = async (times: number, ...list: Try[]) => {
    const outcomes = [];
    for (let i = 0; i < times; i += 1) outcomes.push(await tries(...list));
    return outcomes;
  };
  return { attempts, clock, tries, many, sweep: shared?.sweep, advance: (by: number) => (clock.ms += by) };
}

let folder: string;
const databases: Database[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-limites-'));
});
afterAll(async () => {
  for (const one of databases) await one.close();
  await rm(folder, { recursive: true });
});

async function newDatabase(name = `base-${databases.length}`): Promise<Database> {
  const database = await openServerDatabase(join(folder, name));
  databases.push(database);
  await migrate(database);
  return database;
}

describe.each([
  ['in memory', async () => undefined],
  ['in the database', newDatabase],
])('A limit that is counted %s', (_, store) => {
  test('allows a burst, then one try each so many seconds, and names the exact wait', async () => {
    const { advance, many, tries } = setUp(await store());
    expect(await many(4, [LIMIT, 'a'])).toEqual(['tomado', 'tomado', 'tomado', 10]);
    advance(9_000);
    expect(await tries([LIMIT, 'a'])).toBe(1);
    advance(1_000);
    expect(await tries([LIMIT, 'a'])).toBe('tomado');
    expect(await tries([LIMIT, 'b'])).toBe('tomado');
  });

  test('takes a try from all named limits or from none, and names the longest wait', async () => {
    const { many, tries } = setUp(await store());
    expect(await tries([LIMIT, 'a'], [OTHER, 'a'])).toBe('tomado');
    for (let i = 0; i < 5; i += 1) expect(await tries([LIMIT, 'a'], [OTHER, 'a'])).toBe(100);
    expect(await many(3, [LIMIT, 'a'])).toEqual(['tomado', 'tomado', 10]);
  });

  test('gives the try back when its work does not count it or fails, and never more than the burst', async () => {
    const { attempts, many, tries } = setUp(await store());
    for (let i = 0; i < 9; i += 1) await attempts.during([[LIMIT, 'a']], async () => i);
    const failing = attempts.during([[LIMIT, 'a']], () => Promise.reject(new Error('queue')));
    await expect(failing).rejects.toThrow('queue');
    expect(await many(2, [LIMIT, 'a'])).toEqual(['tomado', 'tomado']);
    await attempts.during([[LIMIT, 'a']], async (count) => count());
    expect(await tries([LIMIT, 'a'])).toBe(10);
  });

  test('counts tries that come at the same moment one by one', async () => {
    const { tries } = setUp(await store());
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tries([LIMIT, 'a'])));
    expect(outcomes.filter((one) => one === 'tomado')).toHaveLength(3);
  });

  test('that is four times wider allows four times the burst and a quarter of the wait', async () => {
    const { many, tries } = setUp(await store());
    expect(new Set(await many(12, [LIMIT, 'a', 4]))).toEqual(new Set(['tomado']));
    expect(await tries([LIMIT, 'a', 4])).toBe(3);
  });

  test('locks nobody out when the clock is set back', async () => {
    const { advance, many, tries } = setUp(await store());
    advance(1_000_000);
    await many(3, [LIMIT, 'a']);
    advance(-900_000);
    expect(await tries([LIMIT, 'a'])).toBe(10);
    advance(10_000);
    expect(await tries([LIMIT, 'a'])).toBe('tomado');
  });

  test('allows a wide burst to the last try, and not one more', async () => {
    const { many } = setUp(await store());
    const outcomes = await many(102, [WIDE, 'a']);
    expect(outcomes.filter((one) => one === 'tomado')).toHaveLength(100);
    expect(outcomes.at(-1)).toBe(1);
  });
});

describe('The memory of one process', () => {
  test('stores nothing of refused tries and full buckets, and drops no bucket for another limit’s keys', async () => {
    const { attempts, many, tries } = setUp(undefined, 100);
    expect(await tries([OTHER, 'victima'])).toBe('tomado');
    await many(3, [LIMIT, 'atacante']);
    for (let i = 0; i < 5000; i += 1) await tries([LIMIT, 'atacante'], [OTHER, `nombre${i}`]);
    for (let i = 0; i < 5000; i += 1) await tries([LIMIT, `otro${i}`]);
    expect(await tries([OTHER, 'victima'])).toBe(100);
    expect(attempts.counts().get(LIMIT)?.refused).toBe(5000);
    expect(await tries([OTHER, 'nombre7'])).toBe('tomado');
  });

  test('drops the bucket nearest to full when there is no more room', async () => {
    const { many, tries } = setUp(undefined, 10);
    await many(3, [LIMIT, 'victima']);
    for (let i = 0; i < 500; i += 1) await tries([LIMIT, `otro${i}`]);
    expect(await tries([LIMIT, 'victima'])).toBe(10);
  });
});

describe('Processes on one database', () => {
  const rows = (database: Database) =>
    database.all<{ limite: string; clave: string }>('SELECT limite, clave FROM cubeta');

  test('count together, and a new one knows what an earlier one has counted', async () => {
    const one = setUp(await newDatabase('juntos'));
    const other = setUp(await newDatabase('juntos'));
    expect(await one.many(2, [LIMIT, 'a'])).toEqual(['tomado', 'tomado']);
    expect(await other.many(2, [LIMIT, 'a'])).toEqual(['tomado', 10]);
    const later = setUp(await newDatabase('juntos'));
    expect(await later.tries([LIMIT, 'a'])).toBe(10);
  });

  test('never allow more than a wide limit together, however the tries are spread over time', async () => {
    const processes = [setUp(await newDatabase('anchos')), setUp(await newDatabase('anchos'))];
    // Each tries once in every tenth of a second, for two minutes.
    let taken = 0;
    const seconds = 120;
    for (let step = 0; step < seconds * 10; step += 1)
      for (const { advance, tries } of processes) {
        if ((await tries([WIDE, 'a'])) === 'tomado') taken += 1;
        advance(100);
      }
    expect(taken).toBeLessThanOrEqual(100 + seconds);
    // They refuse early only what the other has taken in advance and not spent.
    expect(taken).toBeGreaterThan(0.8 * (100 + seconds));
  });

  test.each([0, 3, 20, 39, 41])(
    'allow no more if each takes an advance %i s before a burst',
    async (seconds) => {
      const name = `antes-${seconds}`;
      const processes = await Promise.all(
        Array.from({ length: 8 }, async () => setUp(await newDatabase(name))),
      );
      let taken = 0;
      const count = async (times: number) => {
        for (let n = 0; n < times; n += 1)
          for (const { tries } of processes) if ((await tries([WIDE, 'a'])) === 'tomado') taken += 1;
      };
      await count(1);
      for (const { advance } of processes) advance(seconds * 1_000);
      await count(20);
      // Their eight advances of five come back within 40 s.
      expect(taken).toBeLessThanOrEqual(100 + seconds);
      expect(taken).toBeGreaterThanOrEqual(100);
    },
  );

  test('refuse nobody who stays below a wide limit, however many processes are asked by turns', async () => {
    const processes = await Promise.all(
      Array.from({ length: 8 }, async () => setUp(await newDatabase('turnos'))),
    );
    const outcomes = new Set<unknown>();
    // Each is asked once in ten seconds, for twenty minutes: 0.8 tries a second of the one that is allowed.
    for (let step = 0; step < 120; step += 1)
      for (const { advance, sweep, tries } of processes) {
        outcomes.add(await tries([WIDE, 'a']));
        advance(10_000);
        await sweep?.(false);
      }
    expect([...outcomes]).toEqual(['tomado']);
  });

  test('take a wide limit in advance: a twentieth at once, with one write', async () => {
    const database = await newDatabase();
    let writes = 0;
    const counted: Database = {
      ...{ shared: true, close: async () => undefined },
      get: (sql, ...params) => database.get(sql, ...params),
      all: (sql, ...params) => database.all(sql, ...params),
      run: (sql, ...params) => database.run(sql, ...params),
      transaction: (body) => database.transaction(body),
      schemaChange: (body) => database.schemaChange(body),
      tally: (sql, ...params) => {
        writes += 1;
        return database.tally(sql, ...params);
      },
    };
    const { many, tries } = setUp(counted);
    await many(5, [WIDE, 'a']);
    expect(writes).toBe(1);
    await tries([WIDE, 'a']);
    expect(writes).toBe(2);
  });

  test('an attempt that is given back is there for the others at once', async () => {
    const one = setUp(await newDatabase('devueltos'));
    const other = setUp(await newDatabase('devueltos'));
    await one.many(2, [LIMIT, 'a']);
    await one.attempts.during([[LIMIT, 'a']], async () => {
      expect(await other.tries([LIMIT, 'a'])).toBe(10);
    });
    other.advance(1_000);
    expect(await other.tries([LIMIT, 'a'])).toBe('tomado');
  });

  test('store no name and no address, nothing of refused tries, and no bucket that is full again', async () => {
    const database = await newDatabase();
    const { advance, many, sweep, tries } = setUp(database);
    await many(4, [LIMIT, '10.1.2.3|ana']);
    await tries([LIMIT, '10.1.2.3|ana'], [OTHER, 'beto']);
    const stored = await rows(database);
    expect(JSON.stringify(stored)).not.toMatch(/ana|beto|10\.1/);
    advance(30_001);
    await sweep?.(true);
    expect(await rows(database)).toEqual([]);
  });

  test('beyond so many buckets drop those nearest to full', async () => {
    const { many, sweep, tries } = setUp(await newDatabase(), 10);
    await many(3, [LIMIT, 'victima']);
    for (let i = 0; i < 50; i += 1) await tries([LIMIT, `otro${i}`]);
    await sweep?.(true);
    expect(await tries([LIMIT, 'victima'])).toBe(10);
  });
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:0:1::9', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('The address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('An IPv6 address belongs to one /56 and one /48', () => {
  expect(sitesOf('2001:db8:1:2f3::9').map(({ prefix }) => prefix)).toEqual([
    '2001:db8:1:02/56',
    '2001:db8:1/48',
  ]);
  expect(sitesOf('2001:db8:1:3::9').map(({ prefix }) => prefix)).toEqual([
    '2001:db8:1:00/56',
    '2001:db8:1/48',
  ]);
  expect(sitesOf('::ffff:10.1.2.3')).toEqual([{ prefix: '10.1.2.3', times: 1 }]);
});

describe('The queue', () => {
  const held = (size: { atOnce: number; waiting: number; waitingInLine: number }) => {
    const pass = createQueue(size);
    const leave: Array<() => void> = [];
    const served: string[] = [];
    const enter = (name: string, known = false) =>
      pass({ name, known }, async () => {
        served.push(name);
        await new Promise<void>((resolve) => leave.push(resolve));
      });
    const serveAll = async () => {
      for (let idle = 0; idle < 20; idle += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = leave.shift();
        if (next) idle = 0;
        next?.();
      }
    };
    return { enter, served, serveAll, inside: () => leave.length };
  };

  test('lets two in at once, keeps one waiting, and refuses the next', async () => {
    const { enter, inside, serveAll } = held({ atOnce: 2, waiting: 1, waitingInLine: 1 });
    const three = [enter('a'), enter('a'), enter('a')];
    await expect(enter('a')).rejects.toMatchObject({ codigo: 'LIMITE' });
    expect(inside()).toBe(2);
    await serveAll();
    await Promise.all(three);
    const again = enter('a');
    await serveAll();
    await again;
  });

  test('serves the lines in turns, however much one of them sends', async () => {
    const { enter, served, serveAll } = held({ atOnce: 1, waiting: 50, waitingInLine: 20 });
    const all = [...Array(10).fill('ataque'), 'ana', 'beto'].map((line) => enter(line));
    await serveAll();
    await Promise.all(all);
    expect(served.slice(0, 5)).toEqual(['ataque', 'ataque', 'ana', 'beto', 'ataque']);
  });

  test('drops the last of the longest line when no more may wait', async () => {
    const { enter, served, serveAll } = held({ atOnce: 1, waiting: 5, waitingInLine: 5 });
    const attack = Array.from({ length: 6 }, () => enter('ataque'));
    const ana = enter('ana');
    await expect(attack[5]).rejects.toMatchObject({ codigo: 'LIMITE' });
    await serveAll();
    await Promise.all([ana, ...attack.slice(0, 5)]);
    expect(served).toContain('ana');
  });

  test('serves a known device before strangers of many networks, though they came first', async () => {
    const { enter, served, serveAll } = held({ atOnce: 1, waiting: 3, waitingInLine: 3 });
    const strangers = ['a', 'b', 'c', 'd'].map((name) => enter(name));
    const ana = enter('ana', true);
    await expect(enter('e')).rejects.toMatchObject({ codigo: 'LIMITE' });
    const outcomes = Promise.allSettled(strangers);
    await serveAll();
    await ana;
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(served.slice(0, 2)).toEqual(['a', 'ana']);
  });
});

describe('The limit of a network', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { LIMITE_DOCUMENTO_RED: '1000/1' } });
  });
  afterAll(() => server.close());
  const guess = (usuario: string, address: string) =>
    server.call(
      `{ confirmarRegistro(usuario: "${usuario}", codigoConfirmacion: "12345678") { codigo } }`,
      {},
      { address },
    );

  test('stops many names from one network, and counts all addresses of one /64 as that network', async () => {
    for (let i = 0; i < 200; i += 1)
      expect(await guess(`u${i}`, `2001:db8:0:1::${i}`)).not.toHaveProperty('errors');
    expect(errorOf(await guess('otro', '2001:db8:0:1::ffff'))).toMatchObject({ code: 'LIMITE', segundos: 3 });
    expect(errorOf(await guess('otro', '2001:db8:0:2::1'))).toMatchObject({ code: 'LIMITE' });
    expect(await guess('otro', '2001:db8:0:100::1')).not.toHaveProperty('errors');
  });

  test('is not evaded with a forged X-Forwarded-For header', async () => {
    const forged = (i: number) =>
      server.call(
        '{ confirmarRegistro(usuario: "ana", codigoConfirmacion: "12345678") { codigo } }',
        {},
        {
          address: '10.3.3.3',
          headers: { 'x-forwarded-for': `10.4.4.${i}` },
        },
      );
    for (let i = 0; i < 10; i += 1) expect(await forged(i)).not.toHaveProperty('errors');
    expect(errorOf(await forged(10))).toMatchObject({ code: 'LIMITE' });
  });

  test('counts by the address that a configured proxy reports', async () => {
    const behind = await startServer({ env: { PROXY_DE_CONFIANZA: '10.3.3.0/24' } });
    const from = (client: string, proxy = '10.3.3.3') =>
      behind.call(
        '{ confirmarRegistro(usuario: "ana", codigoConfirmacion: "12345678") { codigo } }',
        {},
        {
          address: proxy,
          headers: { 'x-forwarded-for': client },
        },
      );
    for (let i = 0; i < 10; i += 1) await from('192.0.2.1');
    expect(errorOf(await from('192.0.2.1'))).toMatchObject({ code: 'LIMITE' });
    expect(await from('192.0.2.2')).not.toHaveProperty('errors');
    for (let i = 0; i < 10; i += 1) await from(`192.0.2.${i}`, '10.9.9.9');
    expect(errorOf(await from('192.0.2.77', '10.9.9.9'))).toMatchObject({ code: 'LIMITE' });
    await behind.close();
  });
});
