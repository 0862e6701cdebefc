import { afterEach, expect, test } from 'vitest';
import { missingIn, saveWhileKilling, UNLIMITED } from './kill-load.ts';
import { type SeveralProcesses, startProcesses } from './processes-fixture.ts';

/** How often one of the three is killed (docs/testing.md, “Long runs”). */
const KILLS = Number(process.env.PRUEBAS_MUERTES ?? 4);

let server: SeveralProcesses;
afterEach(() => server.remove());

test(
  `B02 kill -9 of one of three processes under load, ${KILLS} times, loses no acknowledged save, session or count`,
  async () => {
    server = await startProcesses(3, UNLIMITED);
    let killed = 0;
    const acknowledged = await saveWhileKilling({
      asker: server,
      what: 'one of three processes',
      kills: KILLS,
      async kill(random) {
        const workers = await server.workers();
        process.kill(workers[Math.floor(random() * workers.length)] ?? 0, 'SIGKILL');
        killed += 1;
        await expect.poll(() => isWhole(killed), { timeout: 60_000 }).toBe(true);
      },
    });
    server.child.process.kill('SIGTERM');
    expect(await server.child.ended).toBe(0);
    expect(await missingIn(server.installation, acknowledged)).toEqual([]);
  },
  180_000 + KILLS * 30_000,
);

const isWhole = async (killed: number) =>
  server.lines('a server process runs in its place').length === killed &&
  (await server.workers()).length === 3;
