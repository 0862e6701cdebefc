import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../server/calendar.ts';
import type { Answer } from '../../src/offline/model/answers.ts';
import type { PendingWrite } from '../../src/offline/model/pending-write.ts';
import {
  acceptedBases,
  dueAt,
  markRow,
  newRow,
  type Sent,
  settleRow,
  type Verdict,
} from '../../src/offline/model/policy.ts';

const NOW = 1_800_000_000_000;
const ROW: PendingWrite = {
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
  row?: Partial<PendingWrite>;
  becomes: (row: PendingWrite) => Verdict;
}

const failed = (row: PendingWrite, clase: Answer['clase'], more: Partial<PendingWrite> = {}): Verdict => ({
  row: { ...row, ultimoError: { clase }, ...more },
});

const CASES: Case[] = [
  {
    name: 'ok deletes the row that it answers',
    answer: { clase: 'ok', valor: true },
    becomes: () => ({ row: null, confirmed: true }),
  },
  {
    name: 'ok to an older write becomes the base, and its value leaves the unknown ones',
    answer: { clase: 'ok', valor: true },
    sent: OLDER,
    becomes: (row) => ({
      row: { ...row, base: { existe: true, valor: '13' }, enviados: ['15'] },
      confirmed: true,
    }),
  },
  {
    name: 'ok to an older write sent more than once: another of those sends may still arrive',
    answer: { clase: 'ok', valor: true },
    sent: { ...OLDER, repetido: true },
    becomes: (row) => ({ row: { ...row, base: { existe: true, valor: '13' } }, confirmed: true }),
  },
  {
    name: 'ok deletes a sealed row too',
    answer: { clase: 'ok', valor: true },
    row: { estado: 'espera-sesion', usuario: '' },
    becomes: () => ({ row: null, confirmed: true }),
  },
  {
    name: 'no answer keeps the value unknown and moves the row behind the others',
    answer: { clase: 'red' },
    becomes: (row) => failed(row, 'red', { proximo: NOW }),
  },
  {
    name: 'a server error keeps the value unknown and moves the row behind the others',
    answer: { clase: 'servidor', propio: true },
    becomes: (row) => failed(row, 'servidor', { proximo: NOW }),
  },
  {
    name: 'a refused token does not change the pending write',
    answer: { clase: 'token', motivo: 'vencida' },
    becomes: (row) => failed(row, 'token', { proximo: NOW }),
  },
  {
    name: 'a refusal is stored in the row',
    answer: { clase: 'rechazo', codigo: 'VALOR', mensaje: 'no' },
    becomes: (row) =>
      failed(row, 'rechazo', { estado: 'rechazado', ultimoError: { clase: 'rechazo', codigo: 'VALOR' } }),
  },
  {
    name: 'a conflict keeps both values, and earlier sends can no longer arrive',
    answer: { clase: 'conflicto', valorServidor: '12' },
    becomes: (row) => failed(row, 'conflicto', { estado: 'conflicto', valorServidor: '12', enviados: [] }),
  },
  {
    name: 'without order numbers earlier sends may still arrive after a conflict',
    answer: { clase: 'conflicto', valorServidor: null },
    sent: { ...SENT, extendido: false },
    becomes: (row) => failed(row, 'conflicto', { estado: 'conflicto', valorServidor: null }),
  },
  {
    name: 'SUPERADO without a newer write of ours means that another disk has our device id',
    answer: { clase: 'superado' },
    becomes: ({ orden: _, ...row }) => ({
      ...failed(row, 'superado', { dudas: 1, proximo: NOW + 1000 }),
      newDevice: true,
    }),
  },
  {
    name: 'a schema error for the optional arguments drops them',
    answer: { clase: 'esquema' },
    becomes: (row) => ({ row, plain: true }),
  },
  {
    name: 'an operation unknown to the server waits for an update',
    answer: { clase: 'esquema' },
    sent: { ...SENT, extendido: false },
    becomes: (row) => failed(row, 'esquema', { estado: 'espera-actualizacion', proximo: NOW + DAY_MS }),
  },
  {
    name: 'a meaningless answer is retried',
    answer: { clase: 'desconocido' },
    becomes: (row) => failed(row, 'desconocido', { dudas: 1, proximo: NOW + 1000 }),
  },
  {
    name: 'the eighth meaningless answer in a row makes the row stuck',
    answer: { clase: 'desconocido' },
    row: { dudas: 7 },
    becomes: (row) => failed(row, 'desconocido', { dudas: 8, estado: 'atascado', proximo: NOW + DAY_MS }),
  },
  {
    name: 'failed attempts before a meaningless answer do not count',
    answer: { clase: 'desconocido' },
    row: { intentos: 50 },
    becomes: (row) => failed(row, 'desconocido', { dudas: 1, proximo: NOW + 1000 }),
  },
  ...(['rechazo', 'conflicto', 'superado', 'desconocido', 'red'] as const).flatMap((clase): Case[] => {
    const answer = { clase, codigo: 'VALOR', mensaje: '', valorServidor: 'x' } as Answer;
    return [
      {
        name: `${clase} to an older write does not change the newer one`,
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

describe('applying an answer to a row', () => {
  test.each(CASES)('$name', ({ answer, sent = SENT, row = {}, becomes }) => {
    const before: PendingWrite = { ...ROW, ...row };
    expect(settleRow(before, sent, answer, at)).toEqual(becomes(before));
  });
});

describe('a new write', () => {
  const write = {
    usuario: 'ana',
    operacion: 'guardarConfiguracion',
    clave: 'scale',
    valor: '16',
    idOp: 'op-3',
    now: NOW,
  } as const;

  test('a new write is based on the confirmed value; none, an empty text and a value differ', () => {
    expect(newRow(undefined, undefined, write).base).toEqual({ existe: false });
    expect(newRow(undefined, { existe: true, valor: '' }, write).base).toEqual({ existe: true, valor: '' });
    expect(acceptedBases(newRow(undefined, { existe: false }, write))).toEqual([null]);
    expect(acceptedBases(newRow(undefined, { existe: true, valor: '' }, write))).toEqual(['']);
  });

  test('a new write keeps the base and the sent values of the old one, not its order or errors', () => {
    const next = newRow(
      { ...ROW, estado: 'rechazado', ultimoError: { clase: 'rechazo' } },
      { existe: true, valor: 'x' },
      write,
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

  test('a new write on a field in conflict is based on the server’s value', () => {
    expect(newRow({ ...ROW, estado: 'conflicto', valorServidor: '12' }, undefined, write).base).toEqual({
      existe: true,
      valor: '12',
    });
    expect(newRow({ ...ROW, estado: 'conflicto', valorServidor: null }, undefined, write).base).toEqual({
      existe: false,
    });
  });
});

describe('marking a row as sent', () => {
  test('marking a row gives it one order number and records its value once', () => {
    const { orden: _, ...fresh } = ROW;
    const first = markRow({ ...fresh, enviados: ['15'] }, 9);
    expect(first).toMatchObject({ orden: 9, enviados: ['15', '15'], intentos: 4 });
    expect(markRow(first, 10)).toMatchObject({ orden: 9, enviados: ['15', '15'], intentos: 5 });
  });

  test('marking a row keeps the last sixteen sent values', () => {
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
] as const)('a row %s whose time is %d ms ahead is due at %s', (estado, ahead, due) => {
  expect(dueAt({ ...ROW, estado, proximo: NOW + ahead }, NOW)).toBe(due);
});
