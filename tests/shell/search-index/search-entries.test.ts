import { describe, expect, it } from 'vitest';
import { CAMPOS, defaultValues } from '../../../shared/settings.ts';
import { createKeptAnswers } from '../../../src/api/cached/kept-answers.ts';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { ownPages, pageEntries } from '../../../src/shell/search-index/page-entries.ts';
import { peopleIndex } from '../../../src/shell/search-index/people-index.ts';
import { noteChoice, readRecent } from '../../../src/shell/search-index/recent-choices.ts';
import { createSearch } from '../../../src/shell/search-index/search.ts';
import { isCurrent, SETTING_ENTRIES } from '../../../src/shell/search-index/setting-entries.ts';
import { recentKey } from '../../../src/storage/keys.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { APPEARANCE, celebrant } from '../../support/memory/memory-services.ts';
import { listOf, storeDay } from '../../support/memory/stored-day.ts';

const search = createSearch({ entries: SETTING_ENTRIES, people: undefined, recent: [], start: [] });
const first = (query: string) => search(query).groups[0]?.entries[0]?.title;

describe('settings in the search', () => {
  it('the search has every value of every setting once', () => {
    // 4 menus, 2 schemes, 10 themes, 5 scales, 6 switches, 24 colors; layout theme, input style and ripple of
    // the device.
    expect(SETTING_ENTRIES).toHaveLength(4 + 2 + 10 + 5 + 6 * 2 + 24 + 3 * 2);
    expect(new Set(SETTING_ENTRIES.map(({ id }) => id)).size).toBe(SETTING_ENTRIES.length);
    expect(new Set(SETTING_ENTRIES.map(({ title }) => title)).size).toBe(SETTING_ENTRIES.length);
  });

  it('every setting has one current value', () => {
    const current = SETTING_ENTRIES.filter((entry) => isCurrent(entry, APPEARANCE, defaultValues()));
    expect(current).toHaveLength(CAMPOS.length + 3);
  });

  it.each([
    ['tema verde', 'Color del tema: Verde'],
    ['oscuro', 'Esquema de color: Oscuro'],
    ['modo oscuro', 'Esquema de color: Oscuro'],
    ['escala 16', 'Escala: 16'],
    ['letra 12', 'Escala: 12'],
    ['menu estatico', 'Tipo de menú: Estático'],
    ['delgado plus', 'Tipo de menú: Delgado plus'],
    ['ocultar cumpleaños', 'Mostrar cumpleaños: No'],
    ['mostrar cupo', 'Columna Cupo: Visible'],
    ['quitar onda', 'Efecto de onda: No'],
    ['mi color lavanda oscuro', 'Mi color: Lavanda oscuro'],
    ['campos relleno', 'Estilo de campos: Relleno'],
    ['color primario', 'Tema del diseño: Color primario'],
  ])('the query %s finds the setting %s', (query, title) => expect(first(query)).toBe(title));
});

describe('pages in the search', () => {
  const hrefs = (administrator: boolean, modulo?: string, given = false) =>
    pageEntries({ administrator, bitacora: given, personas: given, modulo }).map(({ href }) => href);
  it('the search has the pages of the route table and the menu once, and the external module if any', () => {
    const all = hrefs(true, 'https://modulo.example/');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(['/', '/uikit', '/documentation#atajos', '/landing']));
    expect(all).toContain('https://modulo.example/');
    expect(hrefs(true)).not.toContain('https://modulo.example/');
  });
  it('pages are found by the other labels that the menu has for them', () => {
    const pagesOf = (personas: boolean) => {
      const entries = pageEntries({ administrator: true, bitacora: true, personas, modulo: undefined });
      const pages = createSearch({ entries, people: undefined, recent: [], start: [] });
      return (query: string) => pages(query).groups[0]?.entries[0]?.title;
    };
    const found = pagesOf(false);
    expect(found('user management')).toBe('Perfil');
    expect(pagesOf(true)('todas las personas')).toBe('Personas');
    expect(found('start')).toBe('Documentación');
    expect(found('todos los componentes')).toBe('UI Kit');
    expect(found('catalogo')).toBe('Catálogo');
  });
  it("an empty search offers only the app's own pages", () => {
    const own = (administrator: boolean) =>
      ownPages(
        pageEntries({
          administrator,
          bitacora: administrator,
          personas: administrator,
          modulo: 'https://modulo.example/',
        }),
      ).map(({ href }) => href);
    const paths = SHELL_ROUTES.filter(({ group }) => group === undefined).map(({ path }) => path);
    expect(own(true).sort()).toEqual([...paths].sort());
    expect(own(false).sort()).toEqual(
      paths
        .filter((path) => !['/actualizaciones', '/personas', '/bitacora', '/profile/consulta'].includes(path))
        .sort(),
    );
  });
  it('pages for administrators are left out for other people', () => {
    expect(hrefs(true)).toContain('/actualizaciones');
    expect(hrefs(false)).not.toContain('/actualizaciones');
    expect(hrefs(false)).toContain('/avisos');
    expect(hrefs(false)).toContain('/contrasena');
    for (const path of ['/bitacora', '/personas']) {
      expect(hrefs(true)).not.toContain(path);
      expect(hrefs(true, undefined, true)).toContain(path);
    }
  });
});

describe('people in the search', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...celebrant('Ana', `Pérez ${n}`, 'Física'),
      usuario: `a${n}`,
    }));
  async function keptWith(count: number) {
    const keyval = createMemoryKeyValue();
    await storeDay(keyval, 'yo', { mes: 1, dia: 1 }, people(count), 1);
    const kept = createKeptAnswers(keyval, Date.now);
    await kept.load('yo');
    return kept;
  }

  it('people are indexed in slices, can be found meanwhile, and are indexed once per stored version', async () => {
    const [shell, kept] = [{}, await keptWith(1200)];
    let pauses = 0;
    let go = () => {};
    const pause = () =>
      new Promise<void>((resolve) => {
        pauses++;
        go = resolve;
      });
    const made = await peopleIndex(shell, kept, 'yo', pause);
    expect(made.index.find('ana', 50).total).toBe(500);
    go();
    await expect.poll(() => pauses).toBe(2);
    expect(made.index.find('ana', 50).total).toBe(1000);
    go();
    await made.complete;
    expect(made.index.find('ana', 50).total).toBe(1200);
    expect(await peopleIndex(shell, kept, 'yo')).toBe(made);
    kept.keep('yo', listOf(1, 1), people(3), 2);
    await expect.poll(async () => (await peopleIndex(shell, kept, 'yo')).people.length).toBe(3);
  });

  it('people rank below equally good entries of the app, unless chosen before', async () => {
    const own = { kind: 'accion', id: 'accion:x', title: 'Ana', run: { type: 'send' } } as const;
    const kept = await peopleIndex({}, await keptWith(2), 'yo');
    await kept.complete;
    const headings = (recent: readonly string[]) =>
      createSearch({ entries: [own], people: kept, recent, start: [] })('ana').groups.map(
        ({ heading, entries }) => [heading, entries.map(({ title }) => title)],
      );
    expect(headings([])).toEqual([
      ['Acciones', ['Ana']],
      ['Personas', ['Ana Pérez 0', 'Ana Pérez 1']],
    ]);
    expect(headings(['persona:a1'])).toEqual([
      ['Personas', ['Ana Pérez 1', 'Ana Pérez 0']],
      ['Acciones', ['Ana']],
    ]);
  });
});

describe('recent choices', () => {
  it('recent choices are stored per person, the latest first, without duplicates, twenty at most', async () => {
    const keyval = createMemoryKeyValue();
    for (let n = 0; n < 25; n++) await noteChoice(keyval, 'ana', `pagina:/${n}`);
    await noteChoice(keyval, 'ana', 'pagina:/20');
    const kept = await readRecent(keyval, 'ana');
    expect(kept.slice(0, 3)).toEqual(['pagina:/20', 'pagina:/24', 'pagina:/23']);
    expect(kept).toHaveLength(20);
    expect(await readRecent(keyval, 'eva')).toEqual([]);
    // The key format by which the end of a session finds a person's data.
    expect(recentKey('ana')).toMatch(/:ana$/);
  });

  it.each([undefined, null, 3, { v: 2, ids: ['x'] }, { v: 1 }, { v: 1, ids: [1, {}] }])(
    'there are no recent choices if the device has stored %j',
    async (kept) => {
      const keyval = createMemoryKeyValue();
      await keyval.set(recentKey('ana'), kept);
      expect(await readRecent(keyval, 'ana')).toEqual([]);
    },
  );
});
