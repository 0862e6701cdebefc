import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBus } from '../src/offline/bus.ts';
import { reachedServer } from '../src/offline/model/answers.ts';
import type { Ports } from '../src/offline/model/ports.ts';
import { createOutbox } from '../src/offline/outbox.ts';
import { createLock } from '../src/offline/send/lock.ts';
import { createReplay } from '../src/offline/send/replay.ts';
import { keepSiteConfig, parseSiteConfig } from '../src/offline/store/site-config.ts';
import { createMemoryStore } from '../src/storage/memory.ts';
import { startApp } from '../tests/support/backends/app-process.ts';
import { openSessions } from '../tests/support/server/open-sessions.ts';

/**
 * N22: many clients with the real outbox lose the network, each with a setting and a notice to send, and
 * notice its return within one second. Uses the real server and real time.
 */

const OUTAGE_MS = 20_000;
const PATIENCE_MS = 120_000;

export interface ClientsReport {
  clients: number;
  /** time between the first attempts of the first and the last client */
  spreadMs: number;
  /** largest number of first attempts within a tenth of a second */
  peak: number;
  /** number of answers by status; 0 stands for no answer */
  statuses: Record<string, number>;
  /** clients that still have something to send */
  unfinished: number;
  /** writes that did not reach the server */
  missing: number;
}

export async function letClientsReturn(clients: number, say: (line: string) => void): Promise<ClientsReport> {
  const server = await startApp();
  const names = Array.from({ length: clients }, (_, id) => `cliente${id}`);
  const tokens = await openSessions(server, names);
  let up = false;
  const first = new Map<number, number>();
  const statuses: Record<string, number> = {};
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };

  async function open(name: string, id: number) {
    const store = createMemoryStore();
    const ports: Ports = {
      store,
      async fetch(url, init) {
        if (!up) throw new TypeError('no network');
        if (!first.has(id)) first.set(id, Date.now());
        try {
          const response = await fetch(server.url + url, init);
          count(response.status);
          return response;
        } catch (error) {
          count(0);
          throw error;
        }
      },
      now: Date.now,
      random: Math.random,
      uuid: randomUUID,
      lock: createLock(undefined),
      bus: createBus(),
      setTimer: (run, ms) => Number(setTimeout(run, ms)),
      clearTimer: (timer) => clearTimeout(timer),
      visible: () => true,
      version: 'long',
    };
    const outbox = createOutbox(ports);
    const replay = createReplay(ports, {
      onTokenRefused: ({ epoca }) => void outbox.endSession(name, 'sellar', epoca),
      // As in the app: after a success, send the rest.
      onAnswer: (answer) => void (reachedServer(answer) && replay.hint()),
    });
    await keepSiteConfig(store, parseSiteConfig({ extendido: true }));
    await outbox.beginSession(name, tokens[id] ?? '');
    await replay.start();
    await outbox.save(name, 'guardarConfiguracion', 'scale', '12');
    await outbox.save(name, 'marcarAvisoLeido', 'largo', '{"leido":true}');
    await replay.hint();
    return { outbox, replay };
  }

  const all = await Promise.all(names.map(open));
  say(`${clients} clients wait out ${OUTAGE_MS / 1000} s without a network`);
  await sleep(OUTAGE_MS);
  up = true;
  await Promise.all(
    all.map(async ({ replay }) => {
      await sleep(Math.random() * 1000);
      void replay.hint();
    }),
  );

  const end = Date.now() + PATIENCE_MS;
  let unfinished = clients;
  while (unfinished > 0 && Date.now() < end) {
    await sleep(500);
    const waiting = await Promise.all(all.map(({ outbox }, id) => outbox.read(names[id] ?? '')));
    unfinished = waiting.filter(({ rows }) => rows.length > 0).length;
    say(`${clients - unfinished} of ${clients} done`);
  }
  // A client that is not done tries on, but reaches nothing and is not counted.
  up = false;
  await server.kill();
  const database = new DatabaseSync(join(server.dataDir, 'planeacion.sqlite'));
  const rows = (query: string) => Number(database.prepare(query).get()?.n);
  const kept =
    rows("SELECT count(*) AS n FROM aviso_leido WHERE aviso = 'largo'") +
    rows(
      "SELECT count(*) AS n FROM configuracion WHERE campo = 'scale' AND valor = '12' AND usuario LIKE 'cliente%'",
    );
  database.close();
  await server.remove();

  const starts = [...first.values()].sort((a, b) => a - b);
  const spreadMs = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  const peak = Math.max(
    ...starts.map((at) => starts.filter((other) => other >= at && other < at + 100).length),
  );
  const missing = 2 * clients - kept;
  return { clients, spreadMs, peak, statuses, unfinished, missing };
}

export const clientsFault = ({ clients, spreadMs, statuses, unfinished, missing }: ClientsReport) =>
  unfinished + missing > 0 ||
  (clients >= 100 && spreadMs < 3000) ||
  Object.keys(statuses).some((status) => Number(status) >= 500);
