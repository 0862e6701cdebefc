import { test } from 'vitest';
import type { Answer } from '../../src/offline/model/answers.ts';
import { type AnswerCase, error, expectClass, FIELD } from './answer-case.ts';

/** Our API's errors are recognized by code, and by no text except the one that the contract fixes. */

const CASES: AnswerCase[] = [
  {
    name: '500 with a body of our API',
    status: 500,
    body: error('fallo', 'INTERNO'),
    is: { clase: 'servidor', propio: true },
  },
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
    name: 'TOKEN with an unknown reason',
    body: error('x', 'TOKEN', { motivo: '<b>' }),
    is: { clase: 'token', motivo: 'desconocido' },
  },
  {
    name: 'a text that resembles the contract’s',
    body: error('JsonWebTokenError: jwt expired'),
    is: { clase: 'desconocido', mensaje: 'JsonWebTokenError: jwt expired' },
  },
  {
    name: 'a validation error with 200',
    body: error('Unknown argument', undefined, {}, null),
    is: { clase: 'esquema' },
  },
  {
    name: 'a foreign code',
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
    name: 'CONFLICTO without the server’s value',
    body: error('otro', 'CONFLICTO'),
    is: { clase: 'desconocido' },
  },
  {
    name: 'CONFLICTO with an invalid value',
    body: error('otro', 'CONFLICTO', { valorServidor: 7 }),
    is: { clase: 'desconocido' },
  },
  {
    name: 'TOKEN revoked by another sign-in',
    body: error('JsonWebTokenError', 'TOKEN', { motivo: 'revocada' }),
    is: { clase: 'token', motivo: 'revocada' },
  },
  {
    name: 'TOKEN for an invalid token',
    body: error('JsonWebTokenError', 'TOKEN', { motivo: 'invalida' }),
    is: { clase: 'token', motivo: 'invalida' },
  },
  {
    name: 'a negative wait',
    body: error('espera', 'LIMITE', { segundos: -1 }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera' },
  },
  {
    name: 'a wait of zero',
    body: error('espera', 'LIMITE', { segundos: 0 }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera', espera: 0 },
  },
  {
    name: 'a wait that is not a number',
    body: error('espera', 'LIMITE', { segundos: '12' }),
    is: { clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: 'espera' },
  },
  ...(['TOKEN', 'NO_AUTORIZADO', 'VALOR', 'LIMITE', 'CONFLICTO', 'SUPERADO', 'INTERNO'] as const).map(
    (code): AnswerCase => ({
      name: `an error with the code ${code} counts before one without`,
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
    name: 'the contract’s text counts before another error',
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
];

test.each(CASES)('an answer is classified by its error code: $name', expectClass);
