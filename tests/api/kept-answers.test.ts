import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptAnswers, type KeptAnswers } from '../../src/api/cached/kept-answers.ts';
import { keptName } from '../../src/api/cached/policies.ts';
import { openCache } from '../../src/api/client/apollo-cache.ts';
import { ListaCumpleanosDocument } from '../../src/api/documents/birthday-operations.generated.ts';
import { UsuarioDocument } from '../../src/api/documents/operations.generated.ts';
import {
  AvisoEstaLeidoDocument,
  TienePermisoDocument,
} from '../../src/api/documents/page-operations.generated.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { ANITA, celebrant } from '../support/memory/memory-services.ts';
import { listOf, storeDay } from '../support/memory/stored-day.ts';

/** The university's evening of 20 November, when it is the 21st in UTC. */
const NOW = Date.parse('2026-11-21T03:00:00Z');
const USUARIO = 'usuario:{"usuario":"ana"}';
const PERMISO = 'tienePermiso:{"usuario":"ana","proceso":"grupos"}';
const person = { __typename: 'Usuario' as const, ...ANITA, usuario: 'ana' };
const zoe = celebrant('Zoé', 'Ávila', 'Biblioteca');
const eva = celebrant('Eva', 'Gil', 'Física');

let keyval: KeyValue;
const open = async (usuario = 'ana', on = keyval) => {
  const kept = createKeptAnswers(on, () => NOW);
  await kept.load(usuario);
  return kept;
};
/** Waits until what was kept is on the disk. */
const written = async (kept: KeptAnswers) => {
  await vi.advanceTimersByTimeAsync(200);
  await kept.close();
};

beforeEach(() => {
  vi.useFakeTimers();
  keyval = createMemoryKeyValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an answer that is kept', () => {
  it('the next start has the answer, in one entry with the other small ones, and each list in its own', async () => {
    const kept = await open();
    kept.keep('ana', USUARIO, person, 1);
    kept.keep('ana', PERMISO, true, 2);
    kept.keep('ana', listOf(11, 20), [zoe], 3);
    kept.keep('ana', listOf(3, 4), [eva], 4);
    await written(kept);
    expect((await keyval.keys()).sort()).toEqual([
      'apollo:ana',
      'cumpleanos-03-04:ana',
      'cumpleanos-11-20:ana',
    ]);

    const next = await open();
    expect(next.get(USUARIO)).toEqual({ data: person, at: 1 });
    expect(next.get(PERMISO)).toEqual({ data: true, at: 2 });
    expect(next.get(listOf(11, 20))).toEqual({ data: [zoe], at: 3 });
    // Of the lists, a start reads only the days around today.
    expect(next.get(listOf(3, 4))).toBeUndefined();
    await next.read(listOf(3, 4));
    expect(next.get(listOf(3, 4))).toEqual({ data: [eva], at: 4 });
  });

  it('the answers of a batch are one write, and the lists of a month are one read', async () => {
    const kept = await open();
    const set = vi.spyOn(keyval, 'set');
    for (let aviso = 0; aviso < 9; aviso++)
      kept.keep('ana', keptName('avisoEstaLeido', { usuario: 'ana', aviso }) as string, true, aviso);
    await vi.advanceTimersByTimeAsync(200);
    expect(set).toHaveBeenCalledTimes(1);
    const read = vi.spyOn(keyval, 'getMany');
    await Promise.all(Array.from({ length: 31 }, (_, place) => kept.read(listOf(12, place + 1))));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('an answer stays out of the hands of another person, and of its own after the session’s end', async () => {
    const kept = await open();
    kept.keep('ana', USUARIO, person, 1);
    kept.keep('ana', listOf(11, 20), [zoe], 1);
    await written(kept);
    await kept.load('beto');
    expect([kept.get(USUARIO), kept.get(listOf(11, 20))]).toEqual([undefined, undefined]);
    // An answer to a query of the session before.
    kept.keep('ana', USUARIO, { ...person, nombre: 'Otra' }, 2);
    expect(kept.get(USUARIO)).toBeUndefined();
    const [before, reads] = [await keyval.get('apollo:ana'), kept.read(listOf(3, 4))];
    await kept.close();
    await reads;
    kept.keep('beto', USUARIO, person, 3);
    kept.keep(undefined, USUARIO, person, 3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await keyval.get('apollo:ana')).toEqual(before);
    expect((await keyval.keys()).sort()).toEqual(['apollo:ana', 'cumpleanos-11-20:ana']);
  });

  it('a list that is being read while another person signs in is not taken', async () => {
    await storeDay(keyval, 'ana', { mes: 3, dia: 4 }, [eva], 1);
    const kept = await open();
    const { getMany } = keyval;
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const slow = vi.spyOn(keyval, 'getMany').mockImplementationOnce((keys) => late.then(() => getMany(keys)));
    const reading = kept.read(listOf(3, 4));
    await vi.advanceTimersByTimeAsync(0);
    expect(slow).toHaveBeenLastCalledWith(['cumpleanos-03-04:ana']);
    await kept.load('beto');
    arrive();
    await reading;
    expect(kept.get(listOf(3, 4))).toBeUndefined();
  });

  it('a start that is still reading when another person signs in takes nothing', async () => {
    await storeDay(keyval, 'ana', { mes: 11, dia: 20 }, [eva], 1);
    const { getMany } = keyval;
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    vi.spyOn(keyval, 'getMany').mockImplementationOnce((keys) => late.then(() => getMany(keys)));
    const kept = createKeptAnswers(keyval, () => NOW);
    const first = kept.load('ana');
    await kept.load('beto');
    arrive();
    await first;
    expect(kept.get(listOf(11, 20))).toBeUndefined();
  });

  it('an answer to a query that is not kept, and reserved fields, are not stored', async () => {
    const kept = await open();
    kept.keep('ana', 'loginUsuario:{"password":"secreta"}', 'token', 1);
    kept.keep('ana', 'constructor:{}', 'x', 1);
    kept.keep('ana', USUARIO, { ...person, RFC: 'XAXX010101000', CURP: 'C', IDOracle: '7' }, 1);
    await written(kept);
    expect(await keyval.get('apollo:ana')).toEqual({ v: 3, answers: { [USUARIO]: { data: person, at: 1 } } });
  });

  it('an answer that no screen could show does not replace a kept one (B18)', async () => {
    const kept = await open();
    kept.keep('ana', listOf(11, 20), [zoe], 1);
    for (const data of [null, undefined, 'x', [null]]) kept.keep('ana', listOf(11, 20), data, 2);
    expect(kept.get(listOf(11, 20))).toEqual({ data: [zoe], at: 1 });
  });

  it('of a query with many answers only the latest are kept', async () => {
    const kept = await open();
    const aviso = (n: number) => keptName('avisoEstaLeido', { usuario: 'ana', aviso: `a${n}` }) as string;
    kept.keep('ana', PERMISO, true, 0);
    for (let n = 0; n < 130; n++) kept.keep('ana', aviso(n), true, n);
    await written(kept);
    const next = await open();
    expect([next.get(PERMISO), next.get(aviso(30))]).toMatchObject([{ at: 0 }, { at: 30 }]);
    expect(next.get(aviso(29))).toBeUndefined();
  });

  it('a failed write loses only the stored copy and logs nothing', async () => {
    const said = ['error', 'warn', 'log'].map((level) =>
      vi.spyOn(console, level as 'error').mockImplementation(() => undefined),
    );
    const refuse = () => Promise.reject(new StorageError('unavailable'));
    const kept = await open('ana', {
      get: refuse,
      getMany: refuse,
      set: refuse,
      keepLast: () => undefined,
      delete: refuse,
      keys: refuse,
      clear: refuse,
    });
    kept.keep('ana', USUARIO, person, 1);
    await vi.advanceTimersByTimeAsync(200);
    await kept.read(listOf(3, 4));
    expect(kept.get(USUARIO)).toMatchObject({ at: 1 });
    expect((await kept.lists())?.lists).toEqual([]);
    expect(await kept.clear()).toBe(false);
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
  });

  it('answers that are read late do not replace newer ones of the server', async () => {
    const first = await open();
    first.keep('ana', USUARIO, { ...person, nombre: 'Ana de ayer' }, 1);
    first.keep('ana', listOf(3, 4), [], 1);
    first.keep('ana', PERMISO, true, 1);
    await written(first);
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const kept = createKeptAnswers(
      { ...keyval, getMany: (keys) => late.then(() => keyval.getMany(keys)) },
      () => NOW,
    );
    const opening = kept.load('ana');
    kept.keep('ana', USUARIO, person, 2);
    kept.keep('ana', listOf(3, 4), [eva], 2);
    await vi.advanceTimersByTimeAsync(2000);
    arrive();
    await opening;
    expect([kept.get(USUARIO), kept.get(listOf(3, 4))]).toMatchObject([
      { data: person, at: 2 },
      { data: [eva], at: 2 },
    ]);
    await written(kept);
    expect(await keyval.get('apollo:ana')).toMatchObject({
      answers: { [USUARIO]: { data: person }, [PERMISO]: { data: true } },
    });
  });

  it('the newest answer is kept although the device’s clock was set back', async () => {
    const kept = await open();
    kept.keep('ana', PERMISO, true, 100);
    kept.keep('ana', PERMISO, false, 50);
    expect(kept.get(PERMISO)).toEqual({ data: false, at: 50 });
  });

  it('deleting the answers deletes everybody’s, and nothing else', async () => {
    const kept = await open();
    kept.keep('ana', USUARIO, person, 1);
    kept.keep('ana', listOf(11, 20), [zoe], 1);
    await vi.advanceTimersByTimeAsync(200);
    for (const key of ['apollo:beto', 'primera-vista:ana', 'pestanas:ana']) await keyval.set(key, {});
    expect(await kept.clear()).toBe(true);
    expect(await keyval.keys()).toEqual(['pestanas:ana']);
    expect(kept.get(USUARIO)).toBeUndefined();
  });
});

describe('stored answers that were edited (H12)', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'x'],
    ['another version', { v: 4, answers: { [USUARIO]: { data: person, at: 1 } } }],
    ['no answers', { v: 3 }],
    ['answers that are none', { v: 3, answers: null }],
    ['no age', { v: 3, answers: { [USUARIO]: { data: person } } }],
    ['no answer', { v: 3, answers: { [USUARIO]: null } }],
    ['another shape', { v: 3, answers: { [USUARIO]: { data: { ...person, nombre: 5 }, at: 1 } } }],
    ['no person', { v: 3, answers: { [USUARIO]: { data: null, at: 1 } } }],
  ])('the person is unknown if the entry contains %s', async (_, copy) => {
    await keyval.set('apollo:ana', copy);
    expect((await open()).get(USUARIO)).toBeUndefined();
  });

  it.each([
    ['another version', { v: 2, people: [], at: 1 }],
    ['no list', { v: 1, people: { length: 1e9 }, at: 1 }],
    ['an invalid person', { v: 1, people: [{ ...eva, nombre: 5 }], at: 1 }],
    ['no age', { v: 1, people: [] }],
    ['nonsense', 'x'],
    ['null', null],
  ])('a day’s list is unknown if its entry contains %s', async (_, copy) => {
    for (const day of ['11-20', '03-04']) await keyval.set(`cumpleanos-${day}:ana`, copy);
    const kept = await open();
    await kept.read(listOf(3, 4));
    expect([kept.get(listOf(11, 20)), kept.get(listOf(3, 4))]).toEqual([undefined, undefined]);
    expect((await kept.lists())?.lists).toEqual([]);
  });
});

describe('Apollo’s cache', () => {
  it('Apollo’s keys of the fields are the names of the kept answers, and its answers are kept', async () => {
    const kept = await open();
    const { cache, answered, close } = openCache(kept, 'ana');
    const secret = { tokenSesion: 'secreto' };
    const permiso = { usuario: 'ana', ...secret, proceso: 'grupos', permisoEspecifico: 'cerrar' };
    const aviso = { usuario: 'ana', aviso: 'cumpleanos-2026-11-21' };
    const names = [
      keptName('usuario', { usuario: 'ana', forzarLectura: true }),
      keptName('tienePermiso', permiso),
      keptName('avisoEstaLeido', aviso),
    ] as const;
    cache.writeQuery({ query: UsuarioDocument, variables: { usuario: 'ana' }, data: { usuario: person } });
    cache.writeQuery({ query: TienePermisoDocument, variables: permiso, data: { tienePermiso: true } });
    cache.writeQuery({ query: AvisoEstaLeidoDocument, variables: aviso, data: { avisoEstaLeido: false } });
    cache.writeQuery({
      query: ListaCumpleanosDocument,
      variables: { usuario: 'ana', ...secret, mes: 11, dia: 20 },
      data: { listaCumpleanos: [] },
    });
    expect(Object.keys(cache.extract().ROOT_QUERY ?? {})).toEqual(['__typename', ...names, listOf(11, 20)]);
    for (const [place, name] of names.entries()) answered(name as string, place);
    await vi.advanceTimersByTimeAsync(300);
    expect(kept.get(names[0] as string)).toMatchObject({ data: person, at: 0 });
    expect([kept.get(names[1] as string), kept.get(names[2] as string)]).toEqual([
      { data: true, at: 1 },
      { data: false, at: 2 },
    ]);
    close();
    expect(JSON.stringify(await keyval.get('apollo:ana'))).not.toContain('secreto');
  });

  it('a closed cache passes on nothing more', async () => {
    const kept = await open();
    const { cache, answered, close } = openCache(kept, 'ana');
    cache.writeQuery({ query: UsuarioDocument, variables: { usuario: 'ana' }, data: { usuario: person } });
    answered(USUARIO, 1);
    close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(kept.get(USUARIO)).toBeUndefined();
  });
});

describe('what version 1.0 kept', () => {
  const entries = {
    usuario: { data: person, at: 5 },
    'cumpleanos:11-20': { data: [zoe], at: 6 },
    'cumpleanos:3-4': { data: [eva], at: 7 },
    'cumpleanos:11-21': { data: [], at: 1 },
    'cumpleanos:x': null,
  };
  const copy = {
    v: 2,
    ages: { [USUARIO]: 5, [PERMISO]: 8, 'listaCumpleanos:{"usuario":"ana","mes":11,"dia":20}': 6 },
    data: {
      ROOT_QUERY: { [USUARIO]: { __ref: 'Usuario:{"usuario":"ana"}' }, [PERMISO]: true },
      'Usuario:{"usuario":"ana"}': person,
    },
  };

  it('the first start after an update has it without a connection, and leaves nothing of it behind', async () => {
    await keyval.set('primera-vista:ana', { v: 1, entries });
    await keyval.set('apollo:ana', copy);
    await storeDay(keyval, 'ana', { mes: 11, dia: 21 }, [eva], 2);
    for (const time of ['first', 'second']) {
      const kept = await open();
      await kept.read(listOf(3, 4));
      expect(kept.get(USUARIO), time).toEqual({ data: person, at: 5 });
      expect(kept.get(PERMISO), time).toEqual({ data: true, at: 8 });
      expect(kept.get(listOf(11, 20)), time).toEqual({ data: [zoe], at: 6 });
      expect(kept.get(listOf(3, 4)), time).toEqual({ data: [eva], at: 7 });
      // The list of this day was stored later.
      expect(kept.get(listOf(11, 21)), time).toEqual({ data: [eva], at: 2 });
      await written(kept);
      expect((await keyval.keys()).sort(), time).toEqual([
        'apollo:ana',
        'cumpleanos-03-04:ana',
        'cumpleanos-11-20:ana',
        'cumpleanos-11-21:ana',
      ]);
      expect(await keyval.get('apollo:ana')).toMatchObject({ v: 3 });
    }
  });

  it('what is left of it without a first screen is stored anew too', async () => {
    await keyval.set('apollo:ana', copy);
    await written(await open());
    expect(await keyval.get('apollo:ana')).toMatchObject({
      v: 3,
      answers: { [PERMISO]: { data: true, at: 8 } },
    });
  });

  it('what could not be stored anew stays until the next start', async () => {
    await keyval.set('primera-vista:ana', { v: 1, entries });
    const full = { ...keyval, set: () => Promise.reject(new StorageError('quota')) };
    const kept = await open('ana', full);
    expect(kept.get(USUARIO)).toEqual({ data: person, at: 5 });
    await written(kept);
    expect((await open()).get(USUARIO)).toEqual({ data: person, at: 5 });
  });

  it.each([
    ['nonsense', 'x', 5],
    ['nothing', {}, {}],
    ['null', null, null],
    [
      'edited entries',
      { entries: { usuario: { data: 5, at: 'ayer' }, x: null } },
      { ages: 'x', data: { ROOT_QUERY: 5 } },
    ],
    [
      'no such list',
      {},
      { ages: { 'listaCumpleanos:x': 1 }, data: { ROOT_QUERY: { 'listaCumpleanos:x': 'y' } } },
    ],
    [
      'other answers',
      { entries: { x: { data: person, at: 1 } } },
      { ages: { [USUARIO]: 1 }, data: { ROOT_QUERY: { [USUARIO]: { __ref: 'x' } } } },
    ],
    ['no root', { entries: null }, { ages: { [PERMISO]: 1 }, data: {} }],
  ])('the app opens, and deletes it, if it contains %s (H12)', async (_, first, edited) => {
    await keyval.set('primera-vista:ana', first);
    await keyval.set('apollo:ana', edited);
    const kept = await open();
    expect([kept.get(USUARIO), kept.get(PERMISO)]).toEqual([undefined, undefined]);
    await written(kept);
    expect(await keyval.keys()).not.toContain('primera-vista:ana');
  });
});
