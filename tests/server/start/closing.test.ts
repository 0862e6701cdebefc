import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSecret } from '../../../server/store/secret.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer } from '../../support/server/server.ts';

const SAVE = `query g($v: String!, $t: String!) {
  guardarConfiguracion(usuario: "ana", campo: "scale", valor: $v, tokenSesion: $t) }`;

type Outcome = { status: number; body: string } | { refused: string };

function post(url: string, agent: Agent, body: unknown): Promise<Outcome> {
  return new Promise((resolve) => {
    const outgoing = request(`${url}/graphql`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json' },
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve({ refused: error.code ?? 'error' }));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.on('data', (chunk) => (text += chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }));
    });
    outgoing.end(JSON.stringify(body));
  });
}

describe('A server that closes under load', () => {
  test('B09 answers only 2xx, loses nothing acknowledged, and reports first that it is not ready', async () => {
    let drained = () => {};
    const drain = () =>
      new Promise<void>((resolve) => {
        drained = resolve;
      });
    const server = await startServer({ parts: { drain } });
    const token = await server.signIn('ana');
    const url = await server.listen();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes: Outcome[] = [];
    let stop = false;
    const client = async () => {
      while (!stop) {
        const outcome = await post(url, agent, { query: SAVE, variables: { v: '12', t: token } });
        if ('refused' in outcome) return;
        outcomes.push(outcome);
      }
    };
    const clients = Array.from({ length: 20 }, client);
    while (outcomes.length < 40) await new Promise((resolve) => setImmediate(resolve));
    const closed = server.app.close();
    const health = await fetch(`${url}/salud`);
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ estado: 'cerrando' });
    // Requests that arrive meanwhile are still answered.
    const before = outcomes.length;
    while (outcomes.length < before + 40) await new Promise((resolve) => setImmediate(resolve));
    drained();
    await closed;
    stop = true;
    await Promise.all(clients);
    agent.destroy();

    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 200 });
      if ('body' in outcome && !outcome.body.includes('LIMITE')) {
        expect(JSON.parse(outcome.body)).toEqual({ data: { guardarConfiguracion: true } });
      }
    }
    const reopened = await server.openStore();
    expect(await reopened.get("SELECT valor FROM configuracion WHERE campo = 'scale'")).toEqual({
      valor: '12',
    });
    await reopened.close();
    await server.close();
  });
});

test('B09 a closing server ends a connection with the answer that was under way, and a silent one at the deadline', async () => {
  let held = () => {};
  let release = () => {};
  const reading = new Promise<void>((resolve) => (held = resolve));
  const server = await startServer({
    parts: { deadlineMs: 2_000 },
    replaceInDatabase: (database) => ({
      get: async (sql, ...params) => {
        if (sql.includes('FROM aviso_leido')) {
          held();
          await new Promise<void>((resolve) => (release = resolve));
        }
        return database.get(sql, ...params);
      },
    }),
  });
  const token = await server.signIn('ana');
  const url = await server.listen();
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const outgoing = request(`${url}/graphql`, { method: 'POST', agent, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(JSON.stringify({ query: '{ avisoEstaLeido(usuario: "ana", aviso: "uno") }' }));
  await reading;
  const closed = server.app.close();
  await expect.poll(() => server.app.server.listening).toBe(false);
  release();
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  answer.resume();
  await once(silent, 'close');
  await closed;
  agent.destroy();
  await server.close();
});

test('B06 an operation without an answer by the deadline is INTERNO, while the rest of its batch is answered', async () => {
  let release = () => {};
  const server = await startServer({
    parts: { deadlineMs: 2_000 },
    replaceInDatabase: (database) => ({
      get: (sql, ...params) =>
        sql.includes('FROM aviso_leido')
          ? new Promise((resolve) => (release = () => resolve(undefined)))
          : database.get(sql, ...params),
    }),
  });
  const token = await server.signIn('ana');
  const [stuck, fine] = await server.batch(
    [
      { query: '{ avisoEstaLeido(usuario: "ana", aviso: "uno") }' },
      { query: '{ configuracion(usuario: "ana", campo: "scale") }' },
    ],
    { token },
  );
  expect(errorOf(stuck)).toMatchObject({ code: 'INTERNO' });
  expect(fine).toEqual({ data: { configuracion: null } });
  release();
  await server.close();
});

test('/salud is 503 when the store does not answer', async () => {
  const server = await startServer({
    replaceInDatabase: () => ({
      get: () => Promise.reject(new Error('disk')),
    }),
  });
  const answer = await server.app.inject({ url: '/salud' });
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status: 503,
    body: { estado: 'sin base de datos' },
  });
  await server.close();
});

describe('The secret', () => {
  test('is made once, for its owner only, also by two starts at once', async () => {
    const server = await startServer();
    const folder = join(server.dataDir, 'otra');
    const [a, b] = await Promise.all([loadSecret(folder), loadSecret(folder)]);
    expect(Buffer.from(a)).toEqual(Buffer.from(b));
    expect(a).toHaveLength(32);
    expect(Buffer.from(await loadSecret(folder))).toEqual(Buffer.from(a));
    expect((await stat(join(folder, 'secreto'))).mode & 0o777).toBe(0o600);
    await server.close();
  });

  test('is not replaced when it is damaged', async () => {
    const server = await startServer();
    const file = join(server.dataDir, 'secreto');
    await writeFile(file, 'corto');
    await expect(loadSecret(server.dataDir)).rejects.toThrow(/restaura un respaldo/);
    expect(await readFile(file, 'utf8')).toBe('corto');
    await server.close();
  });
});
