import { afterEach, expect, test, vi } from 'vitest';
import { readRequest } from '../../src/offline/documents.ts';
import { ask } from '../../src/offline/request.ts';
import { parseSiteConfig } from '../../src/offline/site-config.ts';
import { json, refusal } from './harness.ts';

/** A11.2: what the outbox and the worker ask goes by `ask`; its failures are logged for one account alone. */
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

test('a failed call of the developer is logged with its operation, and never with the token', async () => {
  expect(await asking('ana', 'ana', offline)).toEqual([['configuracion', { clase: 'red' }]]);
  const [refused] = (await asking('ana', 'ana', async () => refusal('INTERNO'))).slice(-1);
  expect(refused?.[0]).toBe('configuracion');
  expect(JSON.stringify(refused)).not.toContain('secreto');
});

test.each([
  ['somebody else', 'beto', 'ana'],
  ['nobody is named', undefined, 'ana'],
  ['nobody is named, and nobody asks', '', ''],
])('%s: nothing is logged', async (_, developer, usuario) => {
  expect(await asking(developer, usuario, offline)).toEqual([]);
});

test('a call that succeeds is not logged', async () => {
  const answer = async () => json([{ data: { configuracion: '14' } }]);
  expect(await asking('ana', 'ana', answer)).toEqual([]);
});
