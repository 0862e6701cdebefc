import { describe, expect, test } from 'vitest';
import { type Answer, classify, parseRetryAfter, reachedServer } from '../../src/offline/answers.ts';
import { judgeWrite } from '../../src/offline/request.ts';
import { parseSiteConfig } from '../../src/offline/site-config.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const FIELD = 'guardarConfiguracion';
const error = (message: string, code?: string, more: object = {}, path: string[] | null = [FIELD]) => [
  {
    data: null,
    errors: [{ message, ...(path ? { path } : {}), extensions: { ...(code ? { code } : {}), ...more } }],
  },
];

interface Case {
  name: string;
  status?: number;
  type?: string | null;
  redirected?: boolean;
  retryAfter?: string;
  body: unknown;
  is: Answer;
}

const RED: Answer = { clase: 'red' };

const CASES: Case[] = [
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
  {
    name: '500 with a body of ours',
    status: 500,
    body: error('fallo', 'INTERNO'),
    is: { clase: 'servidor', propio: true },
  },
  { name: '429', status: 429, type: null, body: undefined, is: { clase: 'servidor', propio: false } },
  {
    name: 'INTERNO',
    body: error('fallo', 'INTERNO'),
    is: { clase: 'servidor', propio: true, codigo: 'INTERNO', mensaje: 'fallo' },
  },
  {
    name: 'LIMITE for the whole batch',
    status: 400,
    body: error('espera', 'LIMITE', { segundos: 12 }, null)[0],
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera', espera: 12_000 },
  },
  {
    name: 'LIMITE never waits longer than 300 s',
    body: error('espera', 'LIMITE', { segundos: 9999 }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera', espera: 300_000 },
  },
  {
    name: 'TOKEN with its reason',
    body: error('JsonWebTokenError', 'TOKEN', { motivo: 'vencida' }),
    is: { clase: 'token', motivo: 'vencida' },
  },
  {
    name: 'the contract’s text without a code',
    body: error('JsonWebTokenError'),
    is: { clase: 'token', motivo: 'desconocido' },
  },
  {
    name: 'a reason that nobody knows',
    body: error('x', 'TOKEN', { motivo: '<b>' }),
    is: { clase: 'token', motivo: 'desconocido' },
  },
  {
    name: 'a text that only looks like it',
    body: error('JsonWebTokenError: jwt expired'),
    is: { clase: 'desconocido', mensaje: 'JsonWebTokenError: jwt expired' },
  },
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
    name: 'a validation error with 200',
    body: error('Unknown argument', undefined, {}, null),
    is: { clase: 'esquema' },
  },
  {
    name: 'a code of others is no code of ours',
    status: 400,
    body: error('no', 'GRAPHQL_VALIDATION_FAILED', {}, null),
    is: { clase: 'esquema' },
  },
  {
    name: 'VALOR',
    body: error('no vale', 'VALOR'),
    is: { clase: 'rechazo', codigo: 'VALOR', mensaje: 'no vale' },
  },
  {
    name: 'NO_AUTORIZADO',
    body: error('no puedes', 'NO_AUTORIZADO'),
    is: { clase: 'rechazo', codigo: 'NO_AUTORIZADO', mensaje: 'no puedes' },
  },
  {
    name: 'CONFLICTO',
    body: error('otro', 'CONFLICTO', { valorServidor: 'slim' }),
    is: { clase: 'conflicto', valorServidor: 'slim' },
  },
  {
    name: 'CONFLICTO with nothing saved there',
    body: error('otro', 'CONFLICTO', { valorServidor: null }),
    is: { clase: 'conflicto', valorServidor: null },
  },
  {
    name: 'CONFLICTO that does not say with what',
    body: error('otro', 'CONFLICTO'),
    is: { clase: 'desconocido' },
  },
  {
    name: 'CONFLICTO with something that is no value',
    body: error('otro', 'CONFLICTO', { valorServidor: 7 }),
    is: { clase: 'desconocido' },
  },
  {
    name: 'TOKEN revoked by another sign-in',
    body: error('JsonWebTokenError', 'TOKEN', { motivo: 'revocada' }),
    is: { clase: 'token', motivo: 'revocada' },
  },
  {
    name: 'TOKEN that never was one',
    body: error('JsonWebTokenError', 'TOKEN', { motivo: 'invalida' }),
    is: { clase: 'token', motivo: 'invalida' },
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
    name: 'a wait below nothing',
    body: error('espera', 'LIMITE', { segundos: -1 }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera' },
  },
  {
    name: 'no wait at all',
    body: error('espera', 'LIMITE', { segundos: 0 }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera', espera: 0 },
  },
  {
    name: 'a wait that is no number',
    body: error('espera', 'LIMITE', { segundos: '12' }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera' },
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
  ...(['TOKEN', 'NO_AUTORIZADO', 'VALOR', 'LIMITE', 'CONFLICTO', 'SUPERADO', 'INTERNO'] as const).map(
    (code): Case => ({
      name: `the error with the code ${code} counts, behind one without`,
      body: [
        {
          data: null,
          errors: [
            { message: 'first', path: [FIELD] },
            { message: 'known', path: [FIELD], extensions: { code, valorServidor: 'x' } },
          ],
        },
      ],
      is: {
        TOKEN: { clase: 'token', motivo: 'desconocido' },
        NO_AUTORIZADO: { clase: 'rechazo', codigo: 'NO_AUTORIZADO', mensaje: 'known' },
        VALOR: { clase: 'rechazo', codigo: 'VALOR', mensaje: 'known' },
        LIMITE: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'known' },
        CONFLICTO: { clase: 'conflicto', valorServidor: 'x' },
        SUPERADO: { clase: 'superado' },
        INTERNO: { clase: 'servidor', propio: true, codigo: 'INTERNO', mensaje: 'known' },
      }[code] as Answer,
    }),
  ),
  {
    name: 'the contract’s text counts, behind another error',
    body: [
      {
        data: null,
        errors: [{ message: 'first', path: [FIELD] }, { message: 'JsonWebTokenError' }],
      },
    ],
    is: { clase: 'token', motivo: 'desconocido' },
  },
  { name: 'SUPERADO', body: error('viejo', 'SUPERADO'), is: { clase: 'superado' } },
  {
    name: 'an error with a path and no code',
    body: error('algo'),
    is: { clase: 'desconocido', mensaje: 'algo' },
  },
  { name: 'data: null', body: [{ data: null }], is: { clase: 'desconocido' } },
  { name: 'an empty object', body: {}, is: { clase: 'desconocido' } },
  { name: 'an empty array', body: [], is: { clase: 'desconocido' } },
  { name: 'another field', body: [{ data: { otra: true } }], is: { clase: 'desconocido' } },
  { name: 'an inherited name is no field', body: [{ data: {} }], is: { clase: 'desconocido' } },
];

describe('an answer is judged by structure and code', () => {
  test.each(CASES)('$name', ({ status = 200, type = JSON_TYPE, redirected, retryAfter, body, is }) => {
    const http = {
      status,
      contentType: type,
      body,
      retryAfter: retryAfter ?? null,
      ...(redirected ? { redirected } : {}),
    };
    expect(classify(http, 0, FIELD)).toStrictEqual(is);
  });

  test('each operation of a batch has its own answer', () => {
    const body = [{ data: { a: 1 } }, error('JsonWebTokenError', 'TOKEN')[0], { data: { c: 3 } }];
    const all = ['a', 'b', 'c'].map((field, at) =>
      classify({ status: 200, contentType: JSON_TYPE, body }, at, field),
    );
    expect(all.map(({ clase }) => clase)).toEqual(['ok', 'token', 'ok']);
  });

  test('only our own API counts as contact with the server', () => {
    expect(reachedServer({ clase: 'servidor', propio: false })).toBe(false);
    expect(reachedServer({ clase: 'servidor', propio: true })).toBe(true);
    expect(reachedServer({ clase: 'red' })).toBe(false);
    expect(reachedServer({ clase: 'token', motivo: 'vencida' })).toBe(true);
  });
});

test('only true acknowledges a write, and null where the backend says that null means done', () => {
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

test('Retry-After is read in seconds and as a date, and cut to 300 s', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Fri, 20 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Fri, 20 Nov 2026 09:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('86400', now)).toBe(300_000);
  expect(parseRetryAfter(' 7 ', now)).toBe(7000);
  expect(parseRetryAfter('0', now)).toBe(0);
  expect(parseRetryAfter('   ', now)).toBeUndefined();
  expect(parseRetryAfter('2026-11-20T10:00:05Z', now)).toBe(5000);
  expect(parseRetryAfter('pronto', now)).toBeUndefined();
  expect(parseRetryAfter(null, now)).toBeUndefined();
});
