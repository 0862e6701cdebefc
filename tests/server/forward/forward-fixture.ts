import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWireFetch } from '../../../src/api/client/checked-fetch.ts';
import type { Answer } from '../../../src/offline/model/answers.ts';
import { ask } from '../../../src/offline/send/request.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { ANA } from '../../support/backends/foreign-data.ts';
import { type ForeignServer, startForeignServer } from '../../support/backends/foreign-server.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../../support/backends/misbehaving-server.ts';
import { type ServerOptions, startServer, type TestServer } from '../../support/server/server.ts';

/** A server in front of a foreign service, with a misbehaving one between them. */
export interface Forwarding {
  foreign: ForeignServer;
  /** what the service is asked, and what becomes of it */
  between: MisbehavingServer;
  server: TestServer;
  /** the server's address */
  url: string;
  /** The page's two ways to send an operation, and what each takes the answer for. */
  classes(operation: object): Promise<{ outbox: Answer['clase']; queries: Answer['clase'] }>;
  close(): Promise<void>;
}

/** A service that answers every request so. */
export async function startService(answer: RequestListener): Promise<{ port: number; close(): void }> {
  const service = createServer(answer);
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  return {
    port: (service.address() as AddressInfo).port,
    close() {
      service.closeAllConnections();
      service.close();
    },
  };
}

export async function startForwarding(options: ServerOptions = {}): Promise<Forwarding> {
  const foreign = await startForeignServer({ origin: () => 'null' });
  foreign.data.people.set('ana', { ...ANA });
  const between = await startMisbehavingServer(() => foreign.port);
  const server = await startServer({
    now: 'real',
    ...options,
    env: { GRAPHQL_URL: `${between.url}/graphql`, DISCO_MINIMO_MB: '1', ...options.env },
  });
  const url = await server.listen();
  const ports = {
    fetch: globalThis.fetch.bind(globalThis),
    now: Date.now,
    setTimer: (run: () => void, ms: number) => setTimeout(run, ms) as unknown as number,
    clearTimer: (id: number) => clearTimeout(id),
  };

  return {
    foreign,
    between,
    server,
    url,
    async classes(operation) {
      const site = { ...parseSiteConfig({ bearer: true }), host: url };
      const { clase: outbox } = await ask(ports, site, 'x', operation as never);
      let queries: Answer['clase'] = 'desconocido';
      const wire = createWireFetch({
        ...ports,
        onAnswer({ clase }) {
          queries = clase;
        },
      });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
      await wire(`${url}/graphql`, { ...init, body: JSON.stringify([operation]) }).catch(() => undefined);
      return { outbox, queries };
    },
    async close() {
      await server.close();
      await between.close();
      await foreign.close();
    },
  };
}
