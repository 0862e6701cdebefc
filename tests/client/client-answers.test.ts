import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

const extended = async (app: FastifyInstance) => void app.get('/config.json', () => ({ extendido: true }));

/** The effect of well-formed answers without meaning on the page's real services. */
let server: TestServer;
let base: string;
let device: TestDevice;
let page: TestPage;
beforeAll(async () => {
  server = await startServer({ now: 'real', parts: { site: extended } });
  base = await server.listen();
});
afterAll(() => server.close());

/** Saves sent to the server since the last call. */
let asked: Record<string, unknown>[];
beforeEach(async () => {
  await server.database.run('DELETE FROM configuracion');
  await server.database.run('DELETE FROM orden_dispositivo');
  asked = [];
  device = createDevice(base);
  // Without jitter each wait is zero: the test limits the number of tries.
  page = await device.open('', { random: () => 0 });
  expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
});

const reads = (batch: { operationName: string }[]) =>
  batch.map(({ operationName }) => ({ data: { [operationName]: null } }));
type Asked = { operationName: string; variables: Record<string, unknown> };
const answerSaves = (body: () => BodyInit, status = 200) => {
  device.network = {
    mode: 'answers',
    response: (batch) => {
      const saves = (batch as Asked[]).filter(
        ({ operationName }) => operationName === 'guardarConfiguracion',
      );
      asked.push(...saves.map(({ variables }) => variables));
      const text = saves.length > 0 ? body() : JSON.stringify(reads(batch));
      return new Response(text, { status, headers: { 'content-type': 'application/json' } });
    },
  };
};
const change = () => page.app.services.outbox.changes.get()[0];
const kept = () => server.database.get("SELECT valor FROM configuracion WHERE campo = 'scale'");

describe('B15 answers without meaning', () => {
  it.each([
    ['{"data":null}', '{"data":null}'],
    ['[{"data":null}]', '[{"data":null}]'],
    ['null for the field', '[{"data":{"guardarConfiguracion":null}}]'],
    ['the same, not as an array', '{"data":{"guardarConfiguracion":null}}'],
    ['{}', '{}'],
    ['[]', '[]'],
    ['[{}]', '[{}]'],
    ['another field', '[{"data":{"otro":true}}]'],
    ['false', '[{"data":{"guardarConfiguracion":false}}]'],
    ['a text', '[{"data":{"guardarConfiguracion":"true"}}]'],
    ['an unknown code', '[{"errors":[{"message":"?","path":["x"],"extensions":{"code":"NUEVO"}}]}]'],
  ])(
    'B15 promise 2: after %s a save is tried eight times, then stuck, visible, and sent on demand',
    async (_, body) => {
      answerSaves(() => body);
      await page.app.services.config.set('scale', 12);
      await vi.waitFor(() => expect(change()?.estado).toBe('atascado'));
      expect(asked).toHaveLength(8);
      expect(new Set(asked.map(({ orden }) => orden)).size).toBe(1);
      expect(page.app.services.config.values.get().scale).toBe(12);
      expect(page.app.services.config.states.get().scale).toBe('atascado');
      expect(page.app.services.connection.get()).toMatchObject({ pending: 1 });
      expect(page.left()).toBeUndefined();

      // Neither a hint nor a new page sends it earlier: only a day's wait or the person does.
      const next = await device.open('', { random: () => 0 });
      await vi.waitFor(() => expect(next.app.services.outbox.changes.get()).toHaveLength(1));
      expect(asked).toHaveLength(8);

      device.network = { mode: 'up' };
      await page.app.services.outbox.retryNow();
      await vi.waitFor(() => expect(page.app.services.outbox.changes.get()).toEqual([]));
      expect(await kept()).toEqual({ valor: '12' });
    },
  );
});
