import { describe, expect, test } from 'vitest';
import { parseWorkerMessage } from '../../sw/messages.ts';
import { handlingOf, isFile, isPhoto, policyForHost } from '../../sw/requests.ts';

const OWN = 'https://app.example';
const page = { method: 'GET', mode: 'navigate', destination: 'document' };
const image = { method: 'GET', mode: 'no-cors', destination: 'image' };

describe('routing of requests in the worker', () => {
  test.each([
    ['/', page, 'shell'],
    ['/configuracion', page, 'shell'],
    ['/auth/registro?x=1', page, 'shell'],
    ['/index.html', page, 'shell'],
    ['/graphql', page, 'pass'],
    ['/graphql', { ...page, method: 'POST', mode: 'cors', destination: '' }, 'pass'],
    ['/graphql', { ...page, mode: 'cors', destination: '' }, 'pass'],
    ['/api/x', page, 'pass'],
    ['/salud', page, 'pass'],
    ['/listo', page, 'pass'],
    ['/metricas', page, 'pass'],
    ['/config.json', page, 'pass'],
    ['/fotos/abc.webp', page, 'pass'],
    ['/manual.pdf', page, 'pass'],
    ['/graphqlx', page, 'shell'],
    ['/configuracion', { ...page, method: 'POST' }, 'pass'],
    ['/fotos/abc.webp?v=3', image, 'photo'],
    ['/logo.svg', image, 'pass'],
    ['/graphql', image, 'pass'],
    ['https://otro.example/f/1.jpg', image, 'pass'],
    ['https://otro.example/f/1.jpg', { ...image, mode: 'cors' }, 'photo'],
    ['https://otro.example/pagina', page, 'pass'],
  ] as const)('a request %s %o is handled as: %s', (path, request, handling) => {
    expect(handlingOf(request, new URL(path, OWN), OWN)).toBe(handling);
  });

  test('a photo is on the app’s or the configured host, and never /graphql', () => {
    expect(isPhoto(new URL('https://api.example/f/1.jpg'), OWN, 'https://api.example')).toBe(true);
    expect(isPhoto(new URL('https://malo.example/f/1.jpg'), OWN, 'https://api.example')).toBe(false);
    expect(isPhoto(new URL('https://api.example/graphql'), OWN, 'https://api.example')).toBe(false);
    expect(isPhoto(new URL('https://api.example/f/1.jpg'), OWN, '')).toBe(false);
  });
});

describe('the policy of a cached page', () => {
  const policy =
    "default-src 'none'; img-src 'self' https://vieja.example data:; connect-src 'self' https://vieja.example; script-src 'self'";

  test('a cached page’s policy gets the present host in connect-src and img-src only', () => {
    expect(policyForHost(policy, 'https://nueva.example/base')).toBe(
      "default-src 'none'; img-src 'self' data: https://nueva.example; connect-src 'self' https://nueva.example; script-src 'self'",
    );
  });

  test('a cached page’s policy names no host if the host is the app’s own', () => {
    expect(policyForHost(policy, '')).toBe(
      "default-src 'none'; img-src 'self' data:; connect-src 'self'; script-src 'self'",
    );
  });
});

test.each([
  [{ type: 'SKIP_WAITING' }, { type: 'SKIP_WAITING' }],
  [
    { tipo: 'pagina', epoca: 4, usuario: 'x' },
    { tipo: 'pagina', epoca: 4 },
  ],
  [{ tipo: 'pagina', epoca: '4' }, undefined],
  [{ tipo: 'reclama', todo: 1 }, { tipo: 'reclama' }],
  [
    { tipo: 'fotos', direcciones: ['/fotos/a.webp', 7, null] },
    { tipo: 'fotos', direcciones: ['/fotos/a.webp'] },
  ],
  [{ tipo: 'fotos', direcciones: '/fotos/a.webp' }, undefined],
  [{ tipo: 'borrar' }, undefined],
  ['SKIP_WAITING', undefined],
  [null, undefined],
])('the worker reads the message %o as %o', (data, taken) => {
  expect(parseWorkerMessage(data)).toEqual(taken);
});

test.each([
  ['/assets/a.js', 200, 'text/javascript', true],
  ['/assets/a.js', 200, 'text/html; charset=utf-8', false],
  ['/assets/a.js', 404, 'text/javascript', false],
  ['/assets/a.js', 203, 'text/javascript', false],
  ['/icono.svg', 200, 'image/svg+xml', true],
  ['/index.html', 200, 'text/html', true],
  ['/index.html', 200, 'text/plain', false],
])('W03 %s with %i %s counts as a file of the app: %s', (path, status, type, whole) => {
  const headers = new Headers({ 'content-type': type });
  expect(isFile(path, { status, redirected: false, headers })).toBe(whole);
  expect(isFile(path, { status, redirected: true, headers })).toBe(false);
});
