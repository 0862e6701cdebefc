import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/offline/answers.ts';
import {
  acceptedBases,
  DAY_MS,
  dueAt,
  markRow,
  type Sent,
  settleRow,
  type Verdict,
  wishRow,
} from '../../src/offline/core/policy.ts';
import type { Row } from '../../src/offline/row.ts';

const NOW = 1_800_000_000_000;
const ROW: Row = {
  v: 1,
  usuario: 'ana',
  operacion: 'guardarConfiguracion',
  clave: 'scale',
  valor: '15',
  base: { existe: true, valor: '14' },
  enviados: ['13', '15'],
  idOp: 'op-2',
  orden: 7,
  estado: 'pendiente',
  intentos: 3,
  proximo: NOW - 1,
};
const SENT: Sent = { idOp: 'op-2', valor: '15', extendido: true, repetido: false };
const OLDER: Sent = { idOp: 'op-1', valor: '13', extendido: true, repetido: false };
const at = { now: NOW, random: 0.5 };

interface Case {
  name: string;
  answer: Answer;
  sent?: Sent;
  row?: Partial<Row>;
  becomes: (row: Row) => Verdict;
}

const failed = (row: Row, clase: Answer['clase'], more: Partial<Row> = {}): Verdict => ({
  row: { ...row, ultimoError: { clase }, ...more },
});

const CASES: Case[] = [
  {
    name: 'ok removes the row of that wish',
    answer: { clase: 'ok', valor: true },
    becomes: () => ({ row: null, confirmed: true }),
  },
  {
    name: 'ok of an older wish becomes the base, and its fate is known',
    answer: { clase: 'ok', valor: true },
    sent: OLDER,
    becomes: (row) => ({
      row: { ...row, base: { existe: true, valor: '13' }, enviados: ['15'] },
      confirmed: true,
    }),
  },
  {
    name: 'ok of an older wish that was sent more than once: another of those sends may yet land',
    answer: { clase: 'ok', valor: true },
    sent: { ...OLDER, repetido: true },
    becomes: (row) => ({ row: { ...row, base: { existe: true, valor: '13' } }, confirmed: true }),
  },
  {
    name: 'ok removes a sealed row too',
    answer: { clase: 'ok', valor: true },
    row: { estado: 'espera-sesion', usuario: '' },
    becomes: () => ({ row: null, confirmed: true }),
  },
  {
    name: 'no answer leaves the value among the unknown, and the row behind the others',
    answer: { clase: 'red' },
    becomes: (row) => failed(row, 'red', { proximo: NOW }),
  },
  {
    name: 'the server’s fault likewise',
    answer: { clase: 'servidor', propio: true },
    becomes: (row) => failed(row, 'servidor', { proximo: NOW }),
  },
  {
    name: 'a refused token changes no wish',
    answer: { clase: 'token', motivo: 'vencida' },
    becomes: (row) => failed(row, 'token', { proximo: NOW }),
  },
  {
    name: 'a refusal is kept and shown',
    answer: { clase: 'rechazo', codigo: 'VALOR', mensaje: 'no' },
    becomes: (row) =>
      failed(row, 'rechazo', { estado: 'rechazado', ultimoError: { clase: 'rechazo', codigo: 'VALOR' } }),
  },
  {
    name: 'a conflict keeps both values; what was sent before can no longer land',
    answer: { clase: 'conflicto', valorServidor: '12' },
    becomes: (row) => failed(row, 'conflicto', { estado: 'conflicto', valorServidor: '12', enviados: [] }),
  },
  {
    name: 'without the order earlier sends may still land after a conflict',
    answer: { clase: 'conflicto', valorServidor: null },
    sent: { ...SENT, extendido: false },
    becomes: (row) => failed(row, 'conflicto', { estado: 'conflicto', valorServidor: null }),
  },
  {
    name: 'overtaken without a newer wish of ours: another disk has our identity',
    answer: { clase: 'superado' },
    becomes: ({ orden: _, ...row }) => ({
      ...failed(row, 'superado', { dudas: 1, proximo: NOW + 1000 }),
      newDevice: true,
    }),
  },
  {
    name: 'refused optional arguments are left out',
    answer: { clase: 'esquema' },
    becomes: (row) => ({ row, plain: true }),
  },
  {
    name: 'an operation that the server does not know waits for an update',
    answer: { clase: 'esquema' },
    sent: { ...SENT, extendido: false },
    becomes: (row) => failed(row, 'esquema', { estado: 'espera-actualizacion', proximo: NOW + DAY_MS }),
  },
  {
    name: 'nonsense is tried again',
    answer: { clase: 'desconocido' },
    becomes: (row) => failed(row, 'desconocido', { dudas: 1, proximo: NOW + 1000 }),
  },
  {
    name: 'the eighth nonsense in a row is stuck, visibly',
    answer: { clase: 'desconocido' },
    row: { dudas: 7 },
    becomes: (row) => failed(row, 'desconocido', { dudas: 8, estado: 'atascado', proximo: NOW + DAY_MS }),
  },
  {
    name: 'many failed attempts before it do not count',
    answer: { clase: 'desconocido' },
    row: { intentos: 50 },
    becomes: (row) => failed(row, 'desconocido', { dudas: 1, proximo: NOW + 1000 }),
  },
  ...(['rechazo', 'conflicto', 'superado', 'desconocido', 'red'] as const).flatMap((clase): Case[] => {
    const answer = { clase, codigo: 'VALOR', mensaje: '', valorServidor: 'x' } as Answer;
    return [
      {
        name: `${clase} to an older wish says nothing about the newer`,
        answer,
        sent: OLDER,
        becomes: (row) => ({ row }),
      },
      {
        name: `${clase} leaves a sealed row sealed`,
        answer,
        row: { estado: 'espera-sesion', usuario: '' },
        becomes: (row) => ({ row }),
      },
    ];
  }),
];

describe('what an answer makes of a row', () => {
  test.each(CASES)('$name', ({ answer, sent = SENT, row = {}, becomes }) => {
    const before: Row = { ...ROW, ...row };
    expect(settleRow(before, sent, answer, at)).toEqual(becomes(before));
  });
});

describe('a wish', () => {
  const wish = {
    usuario: 'ana',
    operacion: 'guardarConfiguracion',
    clave: 'scale',
    valor: '16',
    idOp: 'op-3',
    now: NOW,
  } as const;

  test('starts from what is confirmed; nothing, an empty text and a value are three bases', () => {
    expect(wishRow(undefined, undefined, wish).base).toEqual({ existe: false });
    expect(wishRow(undefined, { existe: true, valor: '' }, wish).base).toEqual({ existe: true, valor: '' });
    expect(acceptedBases(wishRow(undefined, { existe: false }, wish))).toEqual([null]);
    expect(acceptedBases(wishRow(undefined, { existe: true, valor: '' }, wish))).toEqual(['']);
  });

  test('takes the waiting one’s place: base and sent values stay, order and errors go', () => {
    const next = wishRow(
      { ...ROW, estado: 'rechazado', ultimoError: { clase: 'rechazo' } },
      { existe: true, valor: 'x' },
      wish,
    );
    expect(next).toEqual({
      v: 1,
      usuario: 'ana',
      operacion: 'guardarConfiguracion',
      clave: 'scale',
      valor: '16',
      idOp: 'op-3',
      base: ROW.base,
      enviados: ROW.enviados,
      estado: 'pendiente',
      intentos: 0,
      desde: NOW,
      proximo: NOW,
    });
  });

  test('on a field in conflict is made in view of the server’s value', () => {
    expect(wishRow({ ...ROW, estado: 'conflicto', valorServidor: '12' }, undefined, wish).base).toEqual({
      existe: true,
      valor: '12',
    });
    expect(wishRow({ ...ROW, estado: 'conflicto', valorServidor: null }, undefined, wish).base).toEqual({
      existe: false,
    });
  });
});

describe('marking', () => {
  test('gives the order once and notes the value once a wish', () => {
    const { orden: _, ...fresh } = ROW;
    const first = markRow({ ...fresh, enviados: ['15'] }, 9);
    expect(first).toMatchObject({ orden: 9, enviados: ['15', '15'], intentos: 4 });
    expect(markRow(first, 10)).toMatchObject({ orden: 9, enviados: ['15', '15'], intentos: 5 });
  });

  test('remembers the last sixteen', () => {
    const { orden: _, ...fresh } = ROW;
    const many = Array.from({ length: 16 }, (_unused, index) => String(index));
    expect(markRow({ ...fresh, enviados: many }, 1).enviados).toEqual([...many.slice(1), '15']);
  });
});

test.each([
  ['pendiente', 0, NOW],
  ['pendiente', 200_000, NOW + 200_000],
  ['pendiente', 400_000, NOW],
  ['atascado', 3_600_000, NOW + 3_600_000],
  ['atascado', 2 * DAY_MS, NOW],
  ['espera-actualizacion', DAY_MS, NOW + DAY_MS],
  ['conflicto', 0, undefined],
  ['rechazado', 0, undefined],
  ['espera-sesion', 0, undefined],
] as const)('a row %s with its time %d ms ahead is due at %s', (estado, ahead, due) => {
  expect(dueAt({ ...ROW, estado, proximo: NOW + ahead }, NOW)).toBe(due);
});
