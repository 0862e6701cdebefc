import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '../../server/graphql/request.ts';
import { createAttempts, type Limit } from '../../server/security/attempts.ts';
import { createGate } from '../../server/security/gate.ts';
import { errorOf } from '../support/api.ts';
import { startServer, type TestServer } from '../support/server.ts';

const LIMIT: Limit = { name: 'prueba', burst: 3, secondsEach: 10 };
const OTHER: Limit = { name: 'otra', burst: 1, secondsEach: 100 };

function setUp() {
  let ms = 0;
  const attempts = createAttempts(() => new Date(ms));
  const tries = (...list: Array<readonly [Limit, string]>) => {
    try {
      attempts.take(...list);
      return 'tomado';
    } catch (error) {
      return (error as { extras: { segundos: number } }).extras.segundos;
    }
  };
  return { attempts, tries, advance: (by: number) => (ms += by) };
}

describe('attempts', () => {
  test('a burst, then one every so many seconds, and the wait is what it says', () => {
    const { tries, advance } = setUp();
    expect([1, 2, 3, 4].map(() => tries([LIMIT, 'a']))).toEqual(['tomado', 'tomado', 'tomado', 10]);
    advance(9_000);
    expect(tries([LIMIT, 'a'])).toBe(1);
    advance(1_000);
    expect(tries([LIMIT, 'a'])).toBe('tomado');
    expect(tries([LIMIT, 'b'])).toBe('tomado');
  });

  test('takes from all or from none, and says the longest wait', () => {
    const { tries } = setUp();
    expect(tries([LIMIT, 'a'], [OTHER, 'a'])).toBe('tomado');
    for (let i = 0; i < 5; i += 1) expect(tries([LIMIT, 'a'], [OTHER, 'a'])).toBe(100);
    expect([1, 2, 3].map(() => tries([LIMIT, 'a']))).toEqual(['tomado', 'tomado', 10]);
  });

  test('one given back is there again, and never more than the burst', () => {
    const { attempts, tries } = setUp();
    for (let i = 0; i < 9; i += 1) attempts.giveBack([LIMIT, 'a']);
    expect([1, 2, 3, 4].map(() => tries([LIMIT, 'a']))).toEqual(['tomado', 'tomado', 'tomado', 10]);
    attempts.giveBack([LIMIT, 'a']);
    expect(tries([LIMIT, 'a'])).toBe('tomado');
  });

  test('a clock set back locks nobody out', () => {
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
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a gate lets two in at once, keeps a line, and refuses beyond it', async () => {
  const pass = createGate(2, 1);
  let inside = 0;
  let most = 0;
  const leave: Array<() => void> = [];
  const enter = () =>
    pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>((resolve) => leave.push(resolve));
      inside -= 1;
    });
  const three = [enter(), enter(), enter()];
  await expect(enter()).rejects.toMatchObject({ codigo: 'LIMITE' });
  leave.shift()?.();
  await three[0];
  const fourth = enter();
  while (leave.length > 0 || inside > 0) {
    leave.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all([...three, fourth]);
  expect(most).toBe(2);
});

describe('by network', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  const guess = (usuario: string, address: string) =>
    server.call(
      `{ confirmarRegistro(usuario: "${usuario}", codigoConfirmacion: "12345678") { codigo } }`,
      {},
      { address },
    );

  test('many names from one network are stopped, addresses of one /64 being one network', async () => {
    for (let i = 0; i < 200; i += 1)
      expect(await guess(`u${i}`, `2001:db8:0:1::${i}`)).not.toHaveProperty('errors');
    expect(errorOf(await guess('otro', '2001:db8:0:1::ffff'))).toMatchObject({ code: 'LIMITE', segundos: 3 });
    expect(await guess('otro', '2001:db8:0:2::1')).not.toHaveProperty('errors');
  });

  test("a header of the client's own making gives it no other address", async () => {
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

  test('behind a proxy that the configuration names, the address is the one it reports', async () => {
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
