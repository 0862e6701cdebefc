import { describe, expect, it, vi } from 'vitest';
import { createKeptAnswers } from '../../src/api/cached/kept-answers.ts';
import { readKeptPeople } from '../../src/api/cached/people.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { listOf, storeDay } from '../support/memory/stored-day.ts';

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

async function openFor(usuario: string, keyval = createMemoryKeyValue()) {
  const kept = createKeptAnswers(keyval, Date.now);
  await kept.load(usuario);
  return { kept, keyval };
}

describe('people stored on the device (B22)', () => {
  it('stored people come from every stored list, in their latest version', async () => {
    const { kept, keyval } = await openFor('yo');
    const [today, yesterday] = [
      [person('ana', 11, 21, 'Química'), person('zoe', 11, 21)],
      [person('ana', 11, 20), person('zoe', 11, 20, 'Artes')],
    ];
    await storeDay(keyval, 'yo', { mes: 11, dia: 21 }, today, 2);
    await storeDay(keyval, 'yo', { mes: 11, dia: 20 }, yesterday, 1);
    await storeDay(keyval, 'yo', { mes: 3, dia: 4 }, [person('eva', 3, 4)], 3);
    await storeDay(keyval, 'otra', { mes: 5, dia: 6 }, [person('ivo', 5, 6)], 9);
    const { people = [] } = (await readKeptPeople(kept)) ?? {};
    expect(people.map(({ usuario, dia, departamento }) => [usuario, dia, departamento]).toSorted()).toEqual([
      ['ana', 21, 'Química'],
      ['eva', 4, 'Física'],
      ['zoe', 21, 'Física'],
    ]);
    expect((await readKeptPeople((await openFor('nadie', keyval)).kept))?.people).toEqual([]);
  });

  it('stored people are read again only if a list was stored since, also one of a known day', async () => {
    const { kept, keyval } = await openFor('yo');
    await storeDay(keyval, 'yo', { mes: 11, dia: 20 }, [person('ana', 11, 20)], 1);
    const first = await readKeptPeople(kept);
    kept.keep('yo', 'avisoEstaLeido:{"usuario":"yo","aviso":"x"}', true, 2);
    await vi.waitFor(async () => expect(await keyval.keys()).toContain('apollo:yo'));
    expect(await readKeptPeople(kept, first?.stamp)).toBeUndefined();
    kept.keep('yo', listOf(11, 20), [person('ana', 11, 20), person('zoe', 11, 20)], 2);
    await vi.waitFor(async () => expect((await readKeptPeople(kept, first?.stamp))?.people).toHaveLength(2));
    const second = await readKeptPeople(kept);
    // By another tab.
    await storeDay(keyval, 'yo', { mes: 3, dia: 4 }, [person('eva', 3, 4)], 3);
    expect((await readKeptPeople(kept, second?.stamp))?.people).toHaveLength(3);
  });

  it('no person is found in days that are none, or without a name (H12)', async () => {
    const { kept, keyval } = await openFor('yo');
    const people = [
      person('ana', 0, 1),
      person('eva', 13, 1),
      person('zoe', 1, 32),
      person('', 1, 1),
      { ...person('ivo', 1, 1), nombre: ' ', apellido: '' },
    ];
    await storeDay(keyval, 'yo', { mes: 1, dia: 1 }, people, 1);
    expect((await readKeptPeople(kept))?.people).toEqual([]);
  });

  it.each([
    ['no list', 'x'],
    ['a field that is no text', [{ ...person('leo', 1, 1), departamento: {} }]],
    ['no name', [{ ...person('noe', 1, 1), nombre: undefined }]],
    ['null among the people', [null]],
    ['text among the people', ['x']],
  ])('no person is found if the stored list has %s (H12)', async (_, list) => {
    const { kept, keyval } = await openFor('yo');
    await storeDay(keyval, 'yo', { mes: 1, dia: 1 }, list, 1);
    expect((await readKeptPeople(kept))?.people).toEqual([]);
  });
});
