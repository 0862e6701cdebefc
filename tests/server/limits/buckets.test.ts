import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttempts, type Try } from '../../../server/limits/buckets.ts';
import { networkOf, sitesOf } from '../../../server/limits/network.ts';
import { createQueue } from '../../../server/limits/queue.ts';
import { LIMITS } from '../../../server/limits/table.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const LIMIT = 'correo-persona';
const OTHER = 'correo-cuenta';

function setUp(most?: number) {
  let ms = 0;
  const limits = {
    ...LIMITS,
    [LIMIT]: { burst: 3, secondsEach: 10 },
    [OTHER]: { burst: 1, secondsEach: 100 },
  };
  const attempts = createAttempts({ limits, now: () => new Date(ms), ...(most && { most }) });
  const tries = (...list: Try[]) => {
    try {
      attempts.take(...list);
      return 'tomado';
    } catch (error) {
      return (error as { extras: { segundos: number } }).extras.segundos;
    }
  };
  return { attempts, tries, advance: (by: number) => (ms += by) };
}

describe('A limit', () => {
  test('allows a burst, then one try each so many seconds, and names the exact wait', () => {
    const { tries, advance } = setUp();
    expect([1, 2, 3, 4].map(() => tries([LIMIT, 'a']))).toEqual(['tomado', 'tomado', 'tomado', 10]);
    advance(9_000);
    expect(tries([LIMIT, 'a'])).toBe(1);
    advance(1_000);
    expect(tries([LIMIT, 'a'])).toBe('tomado');
    expect(tries([LIMIT, 'b'])).toBe('tomado');
  });

  test('takes a try from all named limits or from none, and names the longest wait', () => {
    const { tries } = setUp();
    expect(tries([LIMIT, 'a'], [OTHER, 'a'])).toBe('tomado');
    for (let i = 0; i < 5; i += 1) expect(tries([LIMIT, 'a'], [OTHER, 'a'])).toBe(100);
    expect([1, 2, 3].map(() => tries([LIMIT, 'a']))).toEqual(['tomado', 'tomado', 10]);
  });

  test('gives the try back when its work does not count it or fails, and never more than the burst', async () => {
    const { attempts, tries } = setUp();
    for (let i = 0; i < 9; i += 1) await attempts.during([[LIMIT, 'a']], async () => i);
    const failing = attempts.during([[LIMIT, 'a']], () => Promise.reject(new Error('queue')));
    await expect(failing).rejects.toThrow('queue');
    expect([1, 2].map(() => tries([LIMIT, 'a']))).toEqual(['tomado', 'tomado']);
    await attempts.during([[LIMIT, 'a']], async (count) => count());
    expect(tries([LIMIT, 'a'])).toBe(10);
  });

  test('stores nothing of refused tries and full buckets, and drops no bucket for another limit’s keys', () => {
    const { attempts, tries } = setUp(100);
    expect(tries([OTHER, 'victima'])).toBe('tomado');
    for (let i = 0; i < 3; i += 1) tries([LIMIT, 'atacante']);
    for (let i = 0; i < 5000; i += 1) tries([LIMIT, 'atacante'], [OTHER, `nombre${i}`]);
    for (let i = 0; i < 5000; i += 1) tries([LIMIT, `otro${i}`]);
    expect(tries([OTHER, 'victima'])).toBe(100);
    expect(attempts.counts().get(LIMIT)?.refused).toBe(5000);
    expect(tries([OTHER, 'nombre7'])).toBe('tomado');
  });

  test('drops the bucket nearest to full when there is no more room', () => {
    const { tries } = setUp(10);
    for (let i = 0; i < 3; i += 1) tries([LIMIT, 'victima']);
    for (let i = 0; i < 500; i += 1) tries([LIMIT, `otro${i}`]);
    expect(tries([LIMIT, 'victima'])).toBe(10);
  });

  test('that is four times wider allows four times the burst and a quarter of the wait', () => {
    const { tries } = setUp();
    for (let i = 0; i < 12; i += 1) expect(tries([LIMIT, 'a', 4])).toBe('tomado');
    expect(tries([LIMIT, 'a', 4])).toBe(3);
  });

  test('locks nobody out when the clock is set back', () => {
    const { tries, advance } = setUp();
    advance(1_000_000);
    for (let i = 0; i < 3; i += 1) tries([LIMIT, 'a']);
    advance(-900_000);
    expect(tries([LIMIT, 'a'])).toBe(10);
    advance(10_000);
    expect(tries([LIMIT, 'a'])).toBe('tomado');
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
