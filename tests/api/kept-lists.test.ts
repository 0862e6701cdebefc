import { expect, it } from 'vitest';
import { cacheKey, openCache } from '../../src/api/client/apollo-cache.ts';
import { ListaCumpleanosDocument, UsuarioDocument } from '../../src/api/documents/operations.generated.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';

it('after a year of birthdays a start restores only the newest lists, and all other data', async () => {
  const keyval = createMemoryKeyValue();
  const ages: Record<string, number> = { 'usuario:{"usuario":"yo"}': 1 };
  const root: Record<string, unknown> = { __typename: 'Query', 'usuario:{"usuario":"yo"}': null };
  for (let dia = 1; dia <= 31; dia++) {
    ages[`listaCumpleanos:{"usuario":"yo","mes":5,"dia":${dia}}`] = dia;
    root[`listaCumpleanos:{"mes":5,"dia":${dia}}`] = [];
  }
  await keyval.set(cacheKey('yo'), { v: 2, ages, data: { ROOT_QUERY: root } });
  const { cache, close } = await openCache(keyval, 'yo');
  const held = (dia: number) =>
    cache.readQuery({
      query: ListaCumpleanosDocument,
      variables: { usuario: 'yo', tokenSesion: '', mes: 5, dia },
    });
  expect(Array.from({ length: 31 }, (_, place) => place + 1).filter((dia) => held(dia) !== null)).toEqual([
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
  ]);
  expect(cache.readQuery({ query: UsuarioDocument, variables: { usuario: 'yo' } })).toEqual({
    usuario: null,
  });
  await close();
});
