import { expect, onTestFinished, test } from 'vitest';
import { missingIn, saveWhileKilling, UNLIMITED } from '../server/processes/kill-load.ts';
import { createAsker, startProcesses } from '../server/processes/processes-fixture.ts';
import { startNginx } from '../support/server/nginx.ts';

/** How often nginx is killed (docs/testing.md, “Long runs”). */
const KILLS = Number(process.env.PRUEBAS_MUERTES ?? 4);

test(
  `B02 kill -9 of nginx before three processes under load, ${KILLS} times, loses no acknowledged save, session or count`,
  async () => {
    const server = await startProcesses(3, UNLIMITED);
    onTestFinished(server.remove);
    const nginx = await startNginx([Number(server.installation.direct.port)]);
    onTestFinished(nginx.remove);
    const acknowledged = await saveWhileKilling({
      asker: createAsker(nginx.url),
      what: 'nginx',
      kills: KILLS,
      async kill() {
        await nginx.kill();
        await nginx.start();
      },
    });
    server.child.process.kill('SIGTERM');
    expect(await server.child.ended).toBe(0);
    expect(await missingIn(server.installation, acknowledged)).toEqual([]);
  },
  180_000 + KILLS * 30_000,
);
