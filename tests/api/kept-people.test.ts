import { describe, expect, it } from 'vitest';
import { keepDay } from '../../src/api/cached/birthday-days.ts';
import { readKeptPeople } from '../../src/api/cached/people.ts';
import { cacheKey, openCache } from '../../src/api/client/apollo-cache.ts';
import { ListaCumpleanosDocument } from '../../src/api/documents/operations.generated.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';

const person = (usuario: string, mes: number, dia: number, departamento = 'Física') => ({
  __typename: 'Cumpleanero' as const,
  usuario,
  nombre: 'Ana',
  apellido: 'Núñez',
  hipocoristico: null,
  departamento,
  puesto: null,
  thumb: null,
  cache: null,
  mes,
  dia,
});

describe('people stored on the device (B22)', () => {
  it('stored people come from every list in the Apollo copy, in their latest version', async () => {
    const keyval = createMemoryKeyValue();
    const { cache, answered, close } = await openCache(keyval, 'yo');
    const keep = (mes: number, dia: number, list: ReturnType<typeof person>[], at: number) => {
      const variables = { usuario: 'yo', tokenSesion: 'secreto', mes, dia };
      answered(`listaCumpleanos:${JSON.stringify({ usuario: 'yo', mes, dia })}`, at);
      cache.writeQuery({ query: ListaCumpleanosDocument, variables, data: { listaCumpleanos: list } });
    };
    keep(11, 21, [person('ana', 11, 21, 'Química'), person('zoe', 11, 21)], 2);
    keep(11, 20, [person('ana', 11, 20)], 1);
    await expect.poll(() => keyval.get(cacheKey('yo')), { timeout: 5000 }).toBeDefined();
    await close();

    const { people, stamp } = await readKeptPeople(keyval, 'yo');
    expect(people.map(({ usuario, dia, departamento }) => [usuario, dia, departamento])).toEqual([
      ['ana', 21, 'Química'],
      ['zoe', 21, 'Física'],
    ]);
    expect((await readKeptPeople(keyval, 'yo')).stamp).toBe(stamp);
    expect(await readKeptPeople(keyval, 'otra')).toEqual({ people: [], stamp: '' });
  });

  it('stored people include the months opened; of two lists the later one counts', async () => {
    const keyval = createMemoryKeyValue();
    const cumpleanos = (departamento: string) => [
      { ...person('zoe', 11, 20, departamento), __typename: undefined },
    ];
    const ages = { 'listaCumpleanos:{"usuario":"yo","mes":11,"dia":20}': 5 };
    const data = { ROOT_QUERY: { 'listaCumpleanos({"mes":11,"dia":20})': cumpleanos('Física') } };
    await keyval.set(cacheKey('yo'), { v: 2, ages, data });
    const before = await readKeptPeople(keyval, 'yo');
    await keepDay(keyval, 'yo', { mes: 3, dia: 4 }, { people: [person('ana', 3, 4)], at: 1 });
    await keepDay(keyval, 'yo', { mes: 11, dia: 20 }, { people: [person('zoe', 11, 20, 'Artes')], at: 9 });
    await keepDay(keyval, 'otra', { mes: 5, dia: 6 }, { people: [person('eva', 5, 6)], at: 9 });
    const { people, stamp } = await readKeptPeople(keyval, 'yo');
    expect(people.map(({ usuario, departamento }) => [usuario, departamento])).toEqual([
      ['ana', 'Física'],
      ['zoe', 'Artes'],
    ]);
    expect(stamp).not.toBe(before.stamp);
    expect((await readKeptPeople(keyval, 'yo')).stamp).toBe(stamp);
  });

  it.each([
    ['nothing', undefined],
    ['another version', { v: 1, ages: {}, data: { ROOT_QUERY: { listaCumpleanos: [person('ana', 1, 1)] } } }],
    ['no list', { v: 2, ages: {}, data: { ROOT_QUERY: { listaCumpleanos: 'x' } } }],
    ['no root', { v: 2, ages: {}, data: {} }],
    ['a root that is none', { v: 2, ages: 'x', data: { ROOT_QUERY: 3 } }],
    [
      'days that are none, and nobody’s name',
      {
        v: 2,
        ages: {},
        data: {
          ROOT_QUERY: {
            'listaCumpleanos({"mes":1})': [
              person('ana', 0, 1),
              person('eva', 13, 1),
              person('zoe', 1, 32),
              person('', 1, 1),
              { ...person('ivo', 1, 1), nombre: ' ', apellido: '' },
              { ...person('leo', 1, 1), departamento: {} },
              { ...person('noe', 1, 1), nombre: undefined },
              null,
              'x',
            ],
          },
        },
      },
    ],
  ])('no person is found if the device stores %s', async (_, kept) => {
    const keyval = createMemoryKeyValue();
    await keyval.set(cacheKey('yo'), kept);
    expect((await readKeptPeople(keyval, 'yo')).people).toEqual([]);
  });
});
