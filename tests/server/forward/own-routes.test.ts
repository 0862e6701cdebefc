import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePlace, type Place } from '../releases/release-fixture.ts';
import { type Forwarding, startForwarding } from './forward-fixture.ts';

/** The routes about versions in front of another service, which alone knows people and rights. */
let place: Place;
let at: Forwarding;
let token: string;
beforeEach(async () => {
  place = await makePlace();
  const { releases } = await place.open(await place.build('1.0.0'));
  at = await startForwarding({ parts: { releases } });
  token = 'a'.repeat(40);
  at.foreign.data.tokens.set(token, 'ana');
});
afterEach(async () => {
  await at.close();
  await place.remove();
});

const REPORT = {
  dispositivo: '6f9619ff-8b86-4011-b42d-00cf4fc964ff',
  version: '1.0.0',
  estado: 'actual',
};
async function ask(url: string, usuario = 'ana', bearer = token, payload?: object) {
  const answer = await at.server.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${bearer}`, usuario },
    ...(payload && { payload }),
  });
  return answer.statusCode;
}

test('a device is counted for a session of the service, without its person', async () => {
  expect(await ask('/api/dispositivos', 'ana', token, REPORT)).toBe(204);
  expect(await ask('/api/dispositivos', 'ana', 'otro', REPORT)).toBe(401);
  expect(await ask('/api/dispositivos', 'beto', token, REPORT)).toBe(401);
  const rows = await at.server.database.all('SELECT * FROM dispositivo');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('ana');
});

test('versions are seen and published by whom the service gives the right, with the person’s own token', async () => {
  const paused = { accion: 'revertir', revision: 1 };
  expect(await ask('/api/publicaciones')).toBe(403);
  at.foreign.data.permissions.add('ana actualizaciones consultar');
  expect(await ask('/api/publicaciones')).toBe(200);
  expect(await ask('/api/publicaciones', 'ana', token, paused)).toBe(403);
  at.foreign.data.permissions.add('ana actualizaciones publicar');
  // Allowed, and then refused by the rules of the releases: there is nothing to go back to.
  expect(await ask('/api/publicaciones', 'ana', token, paused)).toBe(400);
  expect(at.server.log()).not.toContain('background task failed');
});

test('the service that does not answer lets nobody in, and ends no session', async () => {
  await at.between.refuse();
  expect(await ask('/api/publicaciones')).toBe(500);
});
