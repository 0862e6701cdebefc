import { describe, expect, test } from 'vitest';
import { summarize } from '../../src/offline/store/outbox-counts.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { createStoreWith, PAUSE, ROW } from './stored-entries.ts';

describe('the summary of the outbox', () => {
  test('the summary counts all rows by state and gives the time of the next try', async () => {
    const { store, use } = createStoreWith(
      ['pendiente', ['h', 'guardarConfiguracion', 'a'], { ...ROW, clave: 'a' }],
      ['pendiente', ['h', 'guardarConfiguracion', 'b'], { ...ROW, clave: 'b' }],
      ['pendiente', ['i', 'guardarConfiguracion', 'a'], { ...ROW, estado: 'espera-sesion' }],
      ['pendiente', ['i', 'guardarConfiguracion', 'b'], { v: 99 }],
      ['pendiente', ['i', 'guardarConfiguracion', 'c'], null],
      ['sesion', 'actual', { usuario: 'ana', dueno: 'h', token: 't', epoca: 2 }],
      ['meta', 'pausa', PAUSE],
    );
    await use(async () => undefined);
    const summary = await summarize(store, () => 1000);
    expect(summary).toMatchObject({
      estados: { pendiente: 2, 'espera-sesion': 1 },
      ilegibles: 2,
      epoca: 2,
      pausa: { fallas: 2, enMs: 2000 },
    });
    expect((await summarize(store, () => 9000)).pausa).toEqual({ fallas: 2, enMs: 0 });
    expect(JSON.stringify(summary)).not.toMatch(/ana|scale|"15"|"14"|"t"/);
  });

  test('the summary groups the open session’s rows by last error, with known words only', async () => {
    const own = (clave: string, more: object) =>
      ['pendiente', ['h', 'guardarConfiguracion', clave], { ...ROW, clave, ...more }] as const;
    const { store, use } = createStoreWith(
      ['sesion', 'actual', { usuario: 'ana', dueno: 'h', token: 't', epoca: 2 }],
      [...own('a', { intentos: 2, ultimoError: { clase: 'red' } })],
      [...own('b', { intentos: 5, ultimoError: { clase: 'red' } })],
      [...own('c', { intentos: 3, ultimoError: { clase: 'red' } })],
      [...own('d', {})],
      [...own('e', { estado: 'rechazado', ultimoError: { clase: 'rechazo', codigo: 'VALOR' } })],
      [...own('f', { estado: 'rechazado', ultimoError: { clase: 'rechazo', codigo: 'NO_AUTORIZADO' } })],
      [...own('g', { ultimoError: { clase: '<b>', codigo: 'secreto' } })],
      [...own('h', { usuario: 'beto' })],
      ['pendiente', ['i', 'guardarConfiguracion', 'a'], { ...ROW, estado: 'espera-sesion', usuario: '' }],
      ['pendiente', ['i', 'guardarConfiguracion', 'b'], { ...ROW, estado: 'conflicto' }],
    );
    await use(async () => undefined);
    expect((await summarize(store, () => 0)).grupos).toEqual([
      { estado: 'pendiente', clase: 'red', filas: 3, intentos: 5 },
      { estado: 'pendiente', filas: 2, intentos: 0 },
      { estado: 'rechazado', clase: 'rechazo', codigo: 'VALOR', filas: 1, intentos: 0 },
      { estado: 'rechazado', clase: 'rechazo', codigo: 'NO_AUTORIZADO', filas: 1, intentos: 0 },
    ]);
  });

  test.each(['ok', 'servidor', 'token', 'esquema', 'conflicto', 'superado', 'desconocido'])(
    'the summary knows the class %s',
    async (clase) => {
      const { store, use } = createStoreWith(
        ['sesion', 'actual', { usuario: 'ana', dueno: 'h', token: 't', epoca: 2 }],
        ['pendiente', ['h', 'guardarConfiguracion', 'scale'], { ...ROW, ultimoError: { clase } }],
      );
      await use(async () => undefined);
      expect((await summarize(store, () => 0)).grupos).toMatchObject([{ clase }]);
    },
  );

  test('the summary of an empty device is empty', async () => {
    expect(await summarize(createMemoryStore(), () => 0)).toEqual({ estados: {}, grupos: [], ilegibles: 0 });
  });
});
