import { describe, expect, test } from 'vitest';
import { type Answer, classify, parseRetryAfter, reachedServer } from '../../src/offline/model/answers.ts';
import { judgeWrite } from '../../src/offline/send/request.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { type AnswerCase, error, expectClass, FIELD, JSON_TYPE } from './answer-case.ts';

const RED: Answer = { clase: 'red' };

const CASES: AnswerCase[] = [
  { name: 'a value', body: [{ data: { [FIELD]: true } }], is: { clase: 'ok', valor: true } },
  { name: 'null is a value too', body: [{ data: { [FIELD]: null } }], is: { clase: 'ok', valor: null } },
  {
    name: 'a single object for an array of one',
    body: { data: { [FIELD]: true } },
    is: { clase: 'ok', valor: true },
  },
  {
    name: 'the GraphQL media type',
    type: 'application/graphql-response+json',
    body: [{ data: { [FIELD]: true } }],
    is: { clase: 'ok', valor: true },
  },
  { name: 'a captive portal', type: 'text/html', body: undefined, is: RED },
  { name: 'no content type', type: null, body: [{ data: { [FIELD]: true } }], is: RED },
  { name: 'half a body', body: undefined, is: RED },
  { name: 'a redirected answer', redirected: true, body: [{ data: { [FIELD]: true } }], is: RED },
  { name: '511 of a network', status: 511, body: { errors: [{ message: 'sign in' }] }, is: RED },
  { name: '401 of a gateway', status: 401, type: 'text/html', body: undefined, is: RED },
  { name: '403 with somebody else’s JSON', status: 403, body: { message: 'forbidden' }, is: RED },
  {
    name: '401 with errors of a gateway',
    status: 401,
    body: { errors: [{ message: 'unauthorized' }] },
    is: RED,
  },
  { name: '404 with an empty object', status: 404, body: {}, is: RED },
  {
    name: '503 of a gateway',
    status: 503,
    type: 'text/html',
    body: undefined,
    retryAfter: '7',
    is: { clase: 'servidor', propio: false, espera: 7000 },
  },
  { name: '429', status: 429, type: null, body: undefined, is: { clase: 'servidor', propio: false } },
  {
    name: 'the token error in a portal’s HTML',
    type: 'text/html',
    body: error('JsonWebTokenError', 'TOKEN'),
    is: RED,
  },
  {
    name: 'a validation error with 400',
    status: 400,
    body: { errors: [{ message: 'Unknown argument' }] },
    is: { clase: 'esquema' },
  },
  {
    name: '511 with a body that looks like ours',
    status: 511,
    body: [{ data: { [FIELD]: true } }],
    is: RED,
  },
  {
    name: 'a type that only contains ours',
    type: 'text/x-application/json',
    body: [{ data: { [FIELD]: true } }],
    is: RED,
  },
  { name: 'an empty object at a redirect', status: 300, body: {}, is: RED },
  {
    name: 'extensions beside the data',
    body: [{ data: { [FIELD]: true }, extensions: { ms: 3 } }],
    is: { clase: 'ok', valor: true },
  },
  {
    name: 'a result among empty ones, with 400',
    status: 400,
    body: [{}, { data: { [FIELD]: true } }],
    is: { clase: 'desconocido' },
  },
  {
    name: 'an error without a message',
    body: [{ data: null, errors: [{ path: [FIELD] }] }],
    is: { clase: 'desconocido', mensaje: '' },
  },
  {
    name: 'an error that is none',
    body: [{ data: null, errors: [null, { message: 'x', path: [FIELD] }] }],
    is: { clase: 'desconocido', mensaje: 'x' },
  },
  {
    name: 'a body of ours with 503 says how long',
    status: 503,
    body: error('espera', 'LIMITE', { segundos: 5 }),
    is: { clase: 'servidor', propio: true, espera: 5000 },
  },
  { name: '408', status: 408, type: null, body: undefined, is: { clase: 'servidor', propio: false } },
  { name: '425', status: 425, type: null, body: undefined, is: { clase: 'servidor', propio: false } },
  {
    name: 'a redirect that ended at a 503',
    status: 503,
    redirected: true,
    type: 'text/html',
    body: undefined,
    is: RED,
  },
  { name: 'data: null', body: [{ data: null }], is: { clase: 'desconocido' } },
  { name: 'an empty object', body: {}, is: { clase: 'desconocido' } },
  { name: 'an empty array', body: [], is: { clase: 'desconocido' } },
  { name: 'another field', body: [{ data: { otra: true } }], is: { clase: 'desconocido' } },
  { name: 'an inherited name is no field', body: [{ data: {} }], is: { clase: 'desconocido' } },
];

describe('classes of answers', () => {
  test.each(CASES)('an answer is classified by its structure: $name', expectClass);

  test('each operation of a batch has its own answer', () => {
    const body = [{ data: { a: 1 } }, error('JsonWebTokenError', 'TOKEN')[0], { data: { c: 3 } }];
    const all = ['a', 'b', 'c'].map((field, at) =>
      classify({ status: 200, contentType: JSON_TYPE, body }, at, field),
    );
    expect(all.map(({ clase }) => clase)).toEqual(['ok', 'token', 'ok']);
  });

  test('only an answer of our own API counts as contact with the server', () => {
    expect(reachedServer({ clase: 'servidor', propio: false })).toBe(false);
    expect(reachedServer({ clase: 'servidor', propio: true })).toBe(true);
    expect(reachedServer({ clase: 'red' })).toBe(false);
    expect(reachedServer({ clase: 'token', motivo: 'vencida' })).toBe(true);
  });
});

test('only true acknowledges a write, or null if the backend is configured so', () => {
  const site = parseSiteConfig({});
  const empty = parseSiteConfig({ guardarDevuelve: 'vacio' });
  const judged = (valor: unknown, of = site) => judgeWrite({ clase: 'ok', valor }, of).clase;
  expect([true, false, null, 'true', 1].map((value) => judged(value))).toEqual([
    'ok',
    'desconocido',
    'desconocido',
    'desconocido',
    'desconocido',
  ]);
  expect(judged(null, empty)).toBe('ok');
  expect(judged(false, empty)).toBe('desconocido');
});

test('Retry-After is parsed as seconds or a date, and limited to 300 s', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('86400', now)).toBe(300_000);
  expect(parseRetryAfter(' 7 ', now)).toBe(7000);
  expect(parseRetryAfter('0', now)).toBe(0);
  expect(parseRetryAfter('   ', now)).toBeUndefined();
  expect(parseRetryAfter('2026-11-20T10:00:05Z', now)).toBe(5000);
  expect(parseRetryAfter('Sat, 20 Nov 2027', now)).toBe(300_000);
  expect(parseRetryAfter('pronto', now)).toBeUndefined();
  expect(parseRetryAfter(null, now)).toBeUndefined();
});
