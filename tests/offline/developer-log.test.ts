import { afterEach, expect, test, vi } from 'vitest';
import { readRequest } from '../../src/offline/model/documents.ts';
import { ask } from '../../src/offline/send/request.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { json, refusal } from './harness.ts';

/** The requests of outbox and worker go through `ask`, which logs failures for one account only (A11.2). */
afterEach(() => vi.restoreAllMocks());

async function asking(developer: string | undefined, usuario: string, answer: () => Promise<Response>) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = readRequest('guardarConfiguracion', usuario, 'scale');
  if (!request) throw new Error('no such question');
  const ports = { fetch: answer, now: () => 0, setTimer: () => 0, clearTimer: () => undefined, developer };
  await ask(ports, parseSiteConfig({}), 'secreto', request);
  return logged.mock.calls;
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

test('a developer’s failed call is logged with its operation and never with the token', async () => {
  expect(await asking('ana', 'ana', offline)).toEqual([['configuracion', { clase: 'red' }]]);
  const [refused] = (await asking('ana', 'ana', async () => refusal('INTERNO'))).slice(-1);
  expect(refused?.[0]).toBe('configuracion');
  expect(JSON.stringify(refused)).not.toContain('secreto');
});

test.each([
  ['another person calls', 'beto', 'ana'],
  ['no developer is named', undefined, 'ana'],
  ['nobody is named, and nobody asks', '', ''],
])('nothing is logged if %s', async (_, developer, usuario) => {
  expect(await asking(developer, usuario, offline)).toEqual([]);
});

test('a successful call is not logged', async () => {
  const answer = async () => json([{ data: { configuracion: '14' } }]);
  expect(await asking('ana', 'ana', answer)).toEqual([]);
});
