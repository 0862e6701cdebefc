import { expect, onTestFinished, test } from 'vitest';
import { missingIn, saveWhileKilling, UNLIMITED } from '../server/processes/kill-load.ts';
import { startProcesses } from '../server/processes/processes-fixture.ts';
import { startPostgres } from '../support/postgres/cluster.ts';
import { BASE } from '../support/postgres/save-load.ts';

/** A long run sets more. */
const KILLS = Number(process.env.PRUEBAS_MUERTES ?? 2);

test(
  `B03 B02 kill -9 of PostgreSQL under three processes, ${KILLS} times, loses no acknowledged save, session or count`,
  async () => {
    const cluster = await startPostgres();
    onTestFinished(cluster.remove);
    await cluster.query(`CREATE DATABASE ${BASE}`);
    const server = await startProcesses(3, { ...UNLIMITED, DATABASE_URL: cluster.url(BASE) });
    onTestFinished(server.remove);
    const acknowledged = await saveWhileKilling({
      asker: server,
      what: 'PostgreSQL',
      kills: KILLS,
      async kill() {
        await cluster.kill('SIGKILL');
        await cluster.start();
      },
      allowed: ['INTERNO'],
    });
    // None of the processes has ended for want of a database.
    expect(server.lines('a server process ended')).toEqual([]);
    server.child.process.kill('SIGTERM');
    expect(await server.child.ended).toBe(0);
    expect(await missingIn(server.installation, acknowledged)).toEqual([]);
  },
  180_000 + KILLS * 30_000,
);
