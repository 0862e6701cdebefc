import { expect, onTestFinished, test } from 'vitest';
import { createInstallation } from '../support/server/installation.ts';
import { startNginx } from '../support/server/nginx.ts';
import { PLENTY, startRequestLoad } from '../support/server/request-load.ts';
import { holdSocket } from '../support/server/service.ts';

test('B09 a restart of one machine after the other behind nginx, without sticky sessions, fails no request', async () => {
  // What the machines share (docs/operation.md, “Several machines”): the database, DATA_DIR and the variables.
  const installation = await createInstallation({ PROCESOS: '2', ...PLENTY });
  onTestFinished(installation.remove);
  const { command, env } = installation;
  const machines = [
    await holdSocket('127.0.0.1', command, { env }),
    await holdSocket('127.0.0.1', command, { env }),
  ];
  for (const machine of machines) {
    onTestFinished(machine.remove);
    await machine.start();
    expect((await fetch(`http://127.0.0.1:${machine.port}/salud`)).status).toBe(200);
  }
  const nginx = await startNginx(machines.map(({ port }) => port));
  onTestFinished(nginx.remove);
  const loads = [await startRequestLoad(nginx.url, true), await startRequestLoad(nginx.url, false)];
  const goOn = () => Promise.all(loads.map((load) => load.goOn(3)));
  for (let round = 0; round < 2; round += 1)
    for (const machine of machines) {
      await goOn();
      expect(await machine.stop()).toBe('0');
      await machine.start();
      expect((await fetch(`http://127.0.0.1:${machine.port}/salud`)).status).toBe(200);
    }
  await goOn();
  for (const load of loads) await load.end();
  expect(loads.flatMap(({ failures }) => failures)).toEqual([]);
  for (const machine of machines) {
    // Without sticky sessions both have worked.
    expect(machine.said()).toContain('"ruta":"/graphql"');
    expect(await machine.stop()).toBe('0');
  }
});
