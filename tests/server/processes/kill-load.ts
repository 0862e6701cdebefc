import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { seededRandom } from '../../../demo/random.ts';
import { databaseAt, openServerDatabase } from '../../../server/store/open.ts';
import { LOGIN } from '../../support/server/api.ts';
import type { Installation } from '../../support/server/installation.ts';
import { MARK, READ } from '../../support/server/request-load.ts';
import type { Asker } from './processes-fixture.ts';

/**
 * The clients save without a pause, and nothing of it is forgotten. No try of a password comes back meanwhile. A killed process
 * takes with it the saves that it has taken in advance, a twentieth of the limit: 500, which come back in half a second.
 */
export const UNLIMITED = {
  LIMITE_ESCRITURA_PERSONA: '10000/0.001',
  AVISOS_POR_PERSONA: '1000000',
  LIMITE_ENTRAR_PERSONA: '10/36000',
};

interface KillLoad {
  asker: Asker;
  /** what is killed, for the seed and the report */
  what: string;
  kills: number;
  /** Kills it, and resolves when it works again. */
  kill: (random: () => number) => Promise<void>;
  /** codes of answers to a save that acknowledge nothing and end no session */
  allowed?: readonly string[];
}

/**
 * Four clients of one session save under new names, while something of the server is killed again and again. A limit is used up before.
 * @returns the names of the acknowledged saves
 */
export async function saveWhileKilling({
  asker,
  what,
  kills,
  kill,
  allowed = [],
}: KillLoad): Promise<string[]> {
  const random = seededRandom(what);
  const token = await asker.signIn('ana');
  const tryPassword = async () => {
    const wrong = { usuario: 'beto', password: 'no es la suya' };
    const answer = await asker.call(LOGIN, wrong, { from: '10.9.9.9' }).catch(() => undefined);
    return answer ? answer.errors?.[0]?.extensions?.code : 'cut';
  };
  for (let n = 0; n < 10; n += 1) await tryPassword();
  const acknowledged: string[] = [];
  const refused: string[] = [];
  let cut = 0;
  let ending = false;
  const client = async (writer: number) => {
    for (let n = 0; !ending; n += 1) {
      const a = `aviso-${writer}-${n}`;
      const answer = await asker.call(MARK, { a }, { token }).catch(() => undefined);
      if (answer?.data?.marcarAvisoLeido === true) acknowledged.push(a);
      else {
        if (answer) refused.push(JSON.stringify(answer));
        else cut += 1;
        // As a device does that is not answered.
        await wait(20);
      }
    }
  };
  const clients = Promise.all([0, 1, 2, 3].map(client));
  const more = () => {
    const before = acknowledged.length;
    return expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 5);
  };
  const codes: unknown[] = [];
  for (let n = 0; n < kills; n += 1) {
    await more();
    await wait(random.next() * 300);
    // The limit holds, whoever answers, at once and when all works again.
    codes.push(...(await Promise.all([kill(random.next), tryPassword()])).slice(1), await tryPassword());
  }
  await more();
  ending = true;
  await clients;
  if (process.env.PRUEBAS_MUERTES)
    process.stdout.write(
      `${what}: ${kills} kills, ${acknowledged.length} acknowledged, ${cut} cut, ${refused.length} refused\n`,
    );
  expect(refused.filter((answer) => !allowed.some((code) => answer.includes(`"code":"${code}"`)))).toEqual(
    [],
  );
  // A killed process cuts what it was answering, and nothing else fails.
  const expected = new Set(['LIMITE', 'cut', ...allowed]);
  expect(codes.filter((code) => !expected.has(String(code)))).toEqual([]);
  expect(await tryPassword()).toBe('LIMITE');
  expect((await asker.call(READ, {}, { token })).errors).toBeUndefined();
  return acknowledged;
}

/** The acknowledged names that the installation's database, which nobody serves any more, does not have. */
export async function missingIn(
  { dataDir, env }: Installation,
  acknowledged: readonly string[],
): Promise<string[]> {
  const database = await openServerDatabase(databaseAt({ dataDir, databaseUrl: env.DATABASE_URL }));
  const rows = await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido');
  await database.close();
  const kept = new Set(rows.map(({ aviso }) => aviso));
  return acknowledged.filter((aviso) => !kept.has(aviso));
}
