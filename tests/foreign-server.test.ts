import { afterAll, beforeAll, expect, test } from 'vitest';
import { WRITE_DOCUMENTS } from '../src/offline/model/documents.ts';
import { ANA } from './support/backends/foreign-data.ts';
import { type ForeignServer, startForeignServer } from './support/backends/foreign-server.ts';

/** The tests' foreign backend supports only the owner's contract, and none of this project's additions. */
let foreign: ForeignServer;
beforeAll(async () => {
  foreign = await startForeignServer({ origin: () => 'http://app.example' });
  foreign.data.people.set('ana', { ...ANA });
});
afterAll(() => foreign.close());

interface Result {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: unknown; extensions?: unknown }[];
}

async function ask(operations: unknown): Promise<{ status: number; headers: Headers; body: Result[] }> {
  const response = await fetch(`http://127.0.0.1:${foreign.port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operations),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Result[] };
}

const LOGIN = '{ loginUsuario(usuario: "ana", password: "secreta") { token } }';
const signIn = async () => {
  const { body } = await ask([{ query: LOGIN }]);
  const { token } = (body[0]?.data?.loginUsuario ?? {}) as { token?: string };
  return String(token);
};
const save = (tokenSesion: string, more: object = {}) => ({
  operationName: 'guardarConfiguracion',
  query: WRITE_DOCUMENTS.guardarConfiguracion,
  variables: { usuario: 'ana', campo: 'scale', valor: '15', tokenSesion, ...more },
});

test('the foreign server uses opaque tokens, answers arrays with arrays and logs each save', async () => {
  const token = await signIn();
  expect(token).toMatch(/^[0-9a-f]{40}$/);
  const { status, headers, body } = await ask([save(token)]);
  expect({ status, body }).toEqual({ status: 200, body: [{ data: { guardarConfiguracion: true } }] });
  expect(headers.get('access-control-allow-origin')).toBe('http://app.example');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(foreign.data.journal).toEqual([expect.objectContaining({ campo: 'scale', valor: '15' })]);
});

test('the foreign server rejects the optional arguments with an error without path or code', async () => {
  const extended = {
    ...save(await signIn(), { dispositivo: 'd', orden: 1, basesAceptadas: [null] }),
    query: WRITE_DOCUMENTS.guardarConfiguracionExtendida,
  };
  const { status, body } = await ask([extended]);
  expect(status).toBe(400);
  expect(body[0]?.data).toBeUndefined();
  for (const error of body[0]?.errors ?? []) expect(Object.keys(error)).toEqual(['message']);
  expect(body[0]?.errors?.length).toBeGreaterThan(0);
});

test('the foreign server rejects a bad token with only a message', async () => {
  const { body } = await ask([save('otro')]);
  expect(body[0]?.errors).toEqual([{ message: 'JsonWebTokenError', path: ['guardarConfiguracion'] }]);
});

test('the foreign server serves photos without CORS', async () => {
  const photo = await fetch(`http://127.0.0.1:${foreign.port}/fotos/ana.png`);
  expect(photo.headers.get('content-type')).toBe('image/png');
  expect(photo.headers.get('access-control-allow-origin')).toBeNull();
});
