import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, createCrowd, SAVE } from './crowd.ts';
import { type Clock, createClock, json, refusal } from './harness.ts';

/** How often and when the real core sends, with two tabs and a worker on one device. */

const FIELDS = Array.from({ length: 11 }, (_, index) => `campo${index}`);
const MINUTE = 60_000;

let clock: Clock;
let crowd: ReturnType<typeof createCrowd>;
let client: Client;

const meet = async (seed: number) => {
  clock = createClock();
  crowd = createCrowd(clock, seed);
  client = await crowd.join('ana');
};
const works = () => crowd.setWeather(() => undefined);
const saveAll = async () => {
  for (const campo of FIELDS) await client.save(campo, `ana.d0.${campo}`);
};
const allArrived = async () => {
  expect(await client.waiting()).toBe(0);
  expect([...crowd.effects.values()]).toEqual(FIELDS.map(() => 1));
};

beforeEach(() => meet(1));

describe('promise 18: polite retries', () => {
  test.each([1, 2, 3, 4, 5])(
    'N17 after 30 minutes of a dead server nothing is lost and all is sent (seed %i)',
    async (seed) => {
      await meet(seed);
      crowd.setWeather(() => json({}, { status: 502 }));
      await saveAll();
      await clock.advance(30 * MINUTE);
      // Mean waits with full jitter are 4 s in the first two minutes and 30 s afterwards: about 91 tries,
      // give or take 6.
      expect(crowd.attempts.length).toBeGreaterThan(60);
      expect(crowd.attempts.length).toBeLessThan(125);
      const lastTen = crowd.attempts.filter(({ at }) => at > clock.now() - 10 * MINUTE);
      expect(lastTen.length).toBeLessThan(40);
      expect(crowd.attempts.filter(({ early }) => early)).toEqual([]);
      expect(await client.waiting()).toBe(FIELDS.length);
      works();
      await clock.advance(MINUTE);
      await allArrived();
    },
  );

  test('N17 a hint of the page or of the worker hastens a try and adds at most one', async () => {
    crowd.setWeather(() => Promise.reject(new TypeError('no network')));
    await saveAll();
    let hints = 0;
    for (let minute = 0; minute < 30; minute++) {
      await clock.advance(MINUTE);
      for (const { replay } of client.tabs) void replay.hint();
      void client.sync();
      hints += 1;
    }
    await clock.advance(10_000);
    expect(crowd.attempts.filter(({ early }) => early)).toEqual([]);
    expect(crowd.attempts.length).toBeLessThan(125 + hints);
    works();
    await client.tabs[0]?.replay.hint();
    await clock.advance(3000);
    await allArrived();
  });

  test('N15 a network that flaps every 400 ms for a minute causes no loss and no storm', async () => {
    let up = false;
    crowd.setWeather(() => {
      if (!up) return Promise.reject(new TypeError('no network'));
      // An answer takes 300 ms: the flapping network cuts off half of them after the server has processed the
      // request.
      if (crowd.dice.chance(0.5)) return undefined;
      return new Promise((_, reject) => clock.setTimer(() => reject(new TypeError('cut')), 300));
    });
    await saveAll();
    for (let flap = 0; flap < 150; flap++) {
      up = !up;
      if (up) for (const { replay } of client.tabs) void replay.hint();
      await clock.advance(400);
    }
    expect(crowd.attempts.filter(({ early }) => early)).toEqual([]);
    // Eleven successful sends, and at most one other per pause; hints alone would have caused 150.
    expect(crowd.attempts.length).toBeLessThan(90);
    up = true;
    works();
    await clock.advance(10_000);
    await allArrived();
  });

  const FORMS = {
    'Retry-After in seconds': () => json({}, { status: 429, headers: { 'retry-after': '120' } }),
    'Retry-After as a date': () =>
      json({}, { status: 503, headers: { 'retry-after': new Date(clock.now() + 120_000).toUTCString() } }),
    'LIMITE with segundos': () => refusal('Espera un momento', { code: 'LIMITE', segundos: 120 }, [SAVE]),
  };

  test.each(Object.keys(FORMS) as Array<keyof typeof FORMS>)(
    'N16 %s: no attempt comes earlier, whatever asks for it, and then it is sent',
    async (form) => {
      crowd.setWeather(FORMS[form]);
      await client.save('campo0', 'ana.d0.campo0');
      works();
      const [first] = crowd.attempts;
      for (let second = 0; second < 115; second += 5) {
        for (const { replay } of client.tabs) void replay.hint();
        void client.tabs[0]?.replay.retryNow();
        void client.sync();
        await client.save('campo1', `ana.d0.${second}`);
        await clock.advance(5000);
      }
      expect(crowd.attempts).toHaveLength(1);
      await clock.advance(20_000);
      expect(await client.waiting()).toBe(0);
      expect((crowd.attempts[1]?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(120_000);
      expect(crowd.server.read('ana', 'campo1')?.valor).toBe('ana.d0.110');
    },
  );
});

describe('promise 18: many clients at once', () => {
  test('N22 a thousand clients back within one second spread their first attempts over three', async () => {
    const people = Array.from({ length: 1000 }, (_, index) => `persona${index}`);
    const clients: Client[] = [];
    crowd.setWeather(() => Promise.reject(new TypeError('no network')));
    for (const usuario of people) {
      const one = await crowd.join(usuario);
      await one.save('menuMode', `${usuario}.d0.1`);
      clients.push(one);
    }
    await clock.advance(30_000);
    works();
    crowd.attempts.length = 0;
    const back = clock.now();
    for (const one of clients)
      clock.setTimer(() => void one.tabs[0]?.replay.hint(), crowd.dice.next() * 1000);
    await clock.advance(20_000);

    const firsts = new Map<string, number>();
    for (const { client: who, at } of crowd.attempts) if (!firsts.has(who)) firsts.set(who, at - back);
    expect(firsts.size).toBe(people.length);
    const times = [...firsts.values()].sort((a, b) => a - b);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(3000);
    // No moment is crowded: spread evenly there would be 25 in a tenth of a second.
    const tenths = times.map((time) => Math.floor(time / 100));
    expect(Math.max(...tenths.map((tenth) => tenths.filter((other) => other === tenth).length))).toBeLessThan(
      100,
    );
    expect(crowd.attempts).toHaveLength(people.length);
    for (const one of clients) expect(await one.waiting()).toBe(0);
    expect([...crowd.effects.values()].every((count) => count === 1)).toBe(true);
  }, 300_000);
});
