import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AppProcess, removeTemplate, startApp } from '../support/backends/app-process.ts';
import { openWriteJournal } from '../support/backends/write-journal.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { openSessions } from '../support/server/open-sessions.ts';

/** T13: two hundred devices with a pending change, and a server that returns with another secret. */
const CLIENTS = 200;
let app: AppProcess;
beforeAll(async () => {
  app = await startApp();
}, 300_000);
afterAll(async () => {
  await app.remove();
  await removeTemplate();
});

const names = Array.from({ length: CLIENTS }, (_, place) => `cliente${place}`);

async function openWith(name: string, token: string): Promise<{ device: TestDevice; page: TestPage }> {
  const device = createDevice(app.url);
  device.local.set('usuario', name);
  device.local.set('sesion', token);
  return { device, page: await device.open('', { random: Math.random }) };
}

test('T13 promise 13 promise 18: a changed secret closes all sessions, seals all rows and loses none', async () => {
  const journal = openWriteJournal(app.dataDir);
  const tokens = await openSessions(app, names);
  const clients = await Promise.all(names.map((name, place) => openWith(name, tokens[place] ?? '')));
  await vi.waitFor(
    () => {
      for (const { page } of clients)
        expect(page.app.services.session.state.get()).toMatchObject({ phase: 'open', verified: true });
    },
    { timeout: 60_000 },
  );

  await app.stop();
  await Promise.all(clients.map(({ page }) => page.app.services.config.set('scale', 15)));
  await rm(join(app.dataDir, 'secreto'));
  const sent = () => clients.flatMap(({ device }) => device.sent.flat());
  const before = sent().length;
  await app.start();

  await vi.waitFor(
    () => {
      for (const { device, page } of clients) {
        expect(page.left()).toMatch(/^\/login\?fin=/);
        expect(device.local.get('sesion')).toBeUndefined();
      }
    },
    { timeout: 60_000 },
  );
  const summaries = await Promise.all(clients.map(({ page }) => page.app.outbox.summary()));
  for (const { estados } of summaries) expect(estados).toEqual({ 'espera-sesion': 1 });
  expect(journal.writes()).toEqual([]);
  expect(sent().map(({ operationName }) => operationName)).not.toContain('loginUsuario');
  // Each page requests eleven settings, the first screen and the session a few times at most.
  expect(sent().length - before).toBeLessThan(CLIENTS * 40);
  // A real page would be gone now; from here on these send requests without a person.
  const over = new Set(sent());
  await new Promise((resolve) => void setTimeout(resolve, 3000));
  const late = sent().filter((one) => !over.has(one) && Boolean(one.variables.tokenSesion));
  expect(late.map(({ operationName }) => operationName)).toEqual([]);

  // A person who signs in again finds the change, and it is sent.
  for (const { device } of clients.slice(0, 3)) {
    const { app: again } = await device.open();
    const name = names[clients.findIndex((client) => client.device === device)] ?? '';
    expect(await again.services.session.signIn(name, app.password)).toEqual({ kind: 'open' });
    await vi.waitFor(() => expect(again.services.connection.get()).toMatchObject({ pending: 0, review: 0 }), {
      timeout: 20_000,
    });
  }
  expect(journal.writes()).toHaveLength(3);
}, 240_000);
