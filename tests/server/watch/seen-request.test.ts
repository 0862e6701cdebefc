import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueTicket } from '../../../server/watch/seen-request.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const CLAIM = '203.0.113.9';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ env: { PROXY_DE_CONFIANZA: '10.0.0.1' } });
});
afterEach(() => server.close());

const ask = (ticket: string | undefined, remoteAddress = '10.0.0.1') =>
  server.app.inject({
    url: '/visto',
    remoteAddress,
    headers: {
      host: 'planeacion.test',
      'x-forwarded-for': CLAIM,
      ...(ticket !== undefined && { authorization: `Bearer ${ticket}` }),
    },
  });
const ticket = () => issueTicket(server.secret, server.clock.now);

test('/visto tells the holder of a ticket how that request arrived', async () => {
  const trusted = await ask(ticket());
  expect([trusted.statusCode, trusted.headers['cache-control']]).toEqual([200, 'no-store']);
  const told = { reenviado: CLAIM, host: 'planeacion.test' };
  expect(trusted.json()).toEqual({ ...told, cliente: CLAIM, vecino: '10.0.0.1', creido: true });
  const strange = await ask(ticket(), '192.0.2.5');
  expect(strange.json()).toEqual({ ...told, cliente: '192.0.2.5', vecino: '192.0.2.5', creido: false });
});

test('/visto is no address for anybody else: without a ticket, with a forged, a foreign, an old or an endless one', async () => {
  const good = ticket();
  const [until = '', signature = ''] = good.split('.');
  const minute = 60_000;
  const later = String(Number(until) + 1);
  const endless = issueTicket(server.secret, new Date(server.clock.now.getTime() + minute));
  const foreign = issueTicket(new Uint8Array(32), server.clock.now);
  const token = await server.signIn('admin');
  for (const wrong of [
    undefined,
    '',
    '.',
    until,
    `${later}.${signature}`,
    `${until}.`,
    endless,
    foreign,
    token,
  ])
    expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 404]);
  expect((await ask(good)).statusCode).toBe(200);
  server.clock.advance(minute);
  expect((await ask(good)).statusCode).toBe(404);
});

test('a ticket of /visto opens nothing else', async () => {
  const { errors } = await server.call('{ usuario(usuario: "ana") { id } }', {}, { token: ticket() });
  expect(errors).toEqual([
    expect.objectContaining({ extensions: expect.objectContaining({ code: 'TOKEN' }) }),
  ]);
  const answer = await server.app.inject({
    url: '/api/sesiones',
    headers: { authorization: `Bearer ${ticket()}` },
  });
  expect(answer.statusCode).toBe(401);
});
