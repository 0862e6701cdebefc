import { describe, expect, it } from 'vitest';
import { PAGE_LIST } from '../../../src/features/template/page-list.ts';
import { ownPages, pageEntries } from '../../../src/shell/search/page-entries.ts';
import { type PeopleIndex, peopleIndex } from '../../../src/shell/search/people-index.ts';
import { noteChoice, readRecent, recentKey } from '../../../src/shell/search/recent-choices.ts';
import { createSearch } from '../../../src/shell/search/search.ts';
import { isCurrent, SETTING_ENTRIES } from '../../../src/shell/search/setting-entries.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { CAMPOS, defaultValues } from '../../../src/user/settings.ts';
import { celebrant, LOOK } from '../../support/memory-services.ts';

const search = createSearch({ entries: SETTING_ENTRIES, people: undefined, recent: [], start: [] });
const first = (query: string) => search(query).groups[0]?.entries[0]?.title;

describe('the settings that the search knows', () => {
  it('are every choice of every setting, each once', () => {
    // 4 menus, 2 schemes, 10 themes, 5 scales, 6 switches, 24 colours; layout theme, fields and ripple of the device.
    expect(SETTING_ENTRIES).toHaveLength(4 + 2 + 10 + 5 + 6 * 2 + 24 + 3 * 2);
    expect(new Set(SETTING_ENTRIES.map(({ id }) => id)).size).toBe(SETTING_ENTRIES.length);
    expect(new Set(SETTING_ENTRIES.map(({ title }) => title)).size).toBe(SETTING_ENTRIES.length);
  });

  it('have one current choice each', () => {
    const current = SETTING_ENTRIES.filter((entry) => isCurrent(entry, LOOK, defaultValues()));
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
  ])('%s', (query, title) => expect(first(query)).toBe(title));
});

describe('the pages that the search knows', () => {
  const hrefs = (administrator: boolean, modulo?: string) =>
    pageEntries({ administrator, modulo }).map(({ href }) => href);
  it('are those of the route table and of the menu, each once; the module where there is one', () => {
    const all = hrefs(true, 'https://modulo.example/');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(['/', '/uikit', '/documentation#atajos', '/landing']));
    expect(all).toContain('https://modulo.example/');
    expect(hrefs(true)).not.toContain('https://modulo.example/');
  });
  it('are found by the other words that the menu has for them', () => {
    const entries = pageEntries({ administrator: true, modulo: undefined });
    const pages = createSearch({ entries, people: undefined, recent: [], start: [] });
    const found = (query: string) => pages(query).groups[0]?.entries[0]?.title;
    expect(found('user management')).toBe('Perfil');
    expect(found('start')).toBe('Documentación');
    expect(found('todos los componentes')).toBe('UI Kit');
    expect(found('catalogo')).toBe('Catálogo');
  });
  it('are offered before anything is typed where they are the product’s own', () => {
    const own = (administrator: boolean) =>
      ownPages(pageEntries({ administrator, modulo: 'https://modulo.example/' })).map(({ href }) => href);
    const [first, second] = PAGE_LIST;
    const paths = first?.pages.map(({ path }) => path) ?? [];
    expect(second?.title).toBe('Plantilla');
    expect(own(true).sort()).toEqual([...paths].sort());
    expect(own(false).sort()).toEqual(
      paths.filter((path) => path !== '/actualizaciones' && path !== '/profile/consulta').sort(),
    );
  });
  it('leave out for others what the menu keeps for administrators', () => {
    expect(hrefs(true)).toContain('/actualizaciones');
    expect(hrefs(false)).not.toContain('/actualizaciones');
    expect(hrefs(false)).toContain('/avisos');
  });
});

describe('the people on the device', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...celebrant('Ana', `Pérez ${n}`, 'Física'),
      usuario: `a${n}`,
    }));
  async function shellWith(count: number, answered = 1) {
    const keyval = createMemoryKeyValue();
    const data = { ROOT_QUERY: { 'listaCumpleanos:{"mes":1,"dia":1}': people(count) } };
    await keyval.set('apollo:yo', { v: 2, ages: { listaCumpleanos: answered }, data });
    return { keyval, data };
  }

  it('are indexed in slices, found already while that goes on, and once for what is kept', async () => {
    const shell = await shellWith(1200);
    let pauses = 0;
    let go = () => {};
    const pause = () =>
      new Promise<void>((resolve) => {
        pauses++;
        go = resolve;
      });
    const made = await peopleIndex(shell, 'yo', pause);
    expect(made.index.find('ana', 50).total).toBe(500);
    go();
    await expect.poll(() => pauses).toBe(2);
    expect(made.index.find('ana', 50).total).toBe(1000);
    go();
    await made.complete;
    expect(made.index.find('ana', 50).total).toBe(1200);
    expect(await peopleIndex(shell, 'yo')).toBe(made);
    await shell.keyval.set('apollo:yo', { v: 2, ages: { listaCumpleanos: 2 }, data: shell.data });
    const anew: PeopleIndex = await peopleIndex(shell, 'yo');
    expect(anew).not.toBe(made);
  });

  it('stand below what is ours where both are equally good, unless one was chosen before', async () => {
    const own = { kind: 'accion', id: 'accion:x', title: 'Ana', run: { type: 'send' } } as const;
    const kept = await peopleIndex(await shellWith(2), 'yo');
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

describe('what was chosen last', () => {
  it('is kept per person, the latest first, each once, twenty at most', async () => {
    const keyval = createMemoryKeyValue();
    for (let n = 0; n < 25; n++) await noteChoice(keyval, 'ana', `pagina:/${n}`);
    await noteChoice(keyval, 'ana', 'pagina:/20');
    const kept = await readRecent(keyval, 'ana');
    expect(kept.slice(0, 3)).toEqual(['pagina:/20', 'pagina:/24', 'pagina:/23']);
    expect(kept).toHaveLength(20);
    expect(await readRecent(keyval, 'eva')).toEqual([]);
    // The form by which the end of a session finds what is another person's (wipe.ts).
    expect(recentKey('ana')).toMatch(/:ana$/);
  });

  it.each([undefined, null, 3, { v: 2, ids: ['x'] }, { v: 1 }, { v: 1, ids: [1, {}] }])(
    'is nothing where the device keeps %j',
    async (kept) => {
      const keyval = createMemoryKeyValue();
      await keyval.set(recentKey('ana'), kept);
      expect(await readRecent(keyval, 'ana')).toEqual([]);
    },
  );
});
