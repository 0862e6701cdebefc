import { describe, expect, it, test } from 'vitest';
import { openTab, TAB_LIMIT } from '../../../src/shell/tabs/open-tab.ts';
import type { OpenTab } from '../../../src/shell/tabs/tab-list.ts';
import { closeAround, closeTab, moveTab, pinTab, reopenTab } from '../../../src/shell/tabs/tab-moves.ts';
import { parseTabs } from '../../../src/shell/tabs/tab-schema.ts';

const A = { label: 'Inicio', href: '/' };
const B = { label: 'Perfil', href: '/profile' };
const C = { label: 'Apps', href: '/apps' };

const first = ([tab]: readonly OpenTab[]) => tab;

describe('opening a tab', () => {
  it('a new tab opens at the end', () => {
    expect(openTab([A], B, first)).toEqual([A, B]);
  });

  test('A4.1 no two tabs have the same path: the tab keeps its place and the query opened last', () => {
    const tabs = [A, B, C];
    expect(openTab(tabs, { ...B }, first)).toBe(tabs);
    const asked = { ...B, href: '/profile/?x=1#y' };
    expect(openTab(tabs, asked, first)).toEqual([A, asked, C]);
  });

  it('beyond the limit the given tab is closed', () => {
    const many = Array.from({ length: TAB_LIMIT }, (_, n) => ({ label: `${n}`, href: `/${n}` }));
    const hrefs = openTab(many, A, (tabs) => tabs[7]).map(({ href }) => href);
    expect(hrefs).toHaveLength(TAB_LIMIT);
    expect(hrefs).not.toContain('/7');
    expect(hrefs.at(-1)).toBe('/');
  });
});

describe('closing a tab', () => {
  it.each([
    ['the first goes to the next', [A, B, C], '/', '/', [B, C], '/profile'],
    ['one in the middle goes to the next', [A, B, C], '/profile', '/profile', [A, C], '/apps'],
    ['the last goes to the previous one', [A, B, C], '/apps', '/apps', [A, B], '/profile'],
    ['the only one goes to the root', [B], '/profile', '/profile', [], '/'],
    ['one that is not active leaves the person there', [A, B], '/profile', '/', [A], undefined],
    [
      'a tab at its address with a trailing slash goes to the previous one',
      [A, B],
      '/profile',
      '/profile/',
      [A],
      '/',
    ],
    ['one that is not open changes nothing', [A], '/apps', '/apps', [A], undefined],
  ] as const)('closing %s', (_, tabs, path, at, left, goTo) => {
    expect(closeTab(tabs, path, at)).toEqual({ tabs: left, goTo });
  });

  it.each([
    ['the others from the tab itself', 'others', '/profile', '/profile', [B], undefined],
    ['the others from one of them', 'others', '/profile', '/', [B], '/profile'],
    ['the others from a page without a tab', 'others', '/profile', '/blocks', [B], undefined],
    ['those to the right from the tab itself', 'right', '/profile', '/profile', [A, B], undefined],
    ['those to the right from one of them', 'right', '/', '/apps', [A], '/'],
  ] as const)(
    'closing %s keeps the chosen tab, and leads to it if the current one was closed',
    (_, which, path, at, left, goTo) => {
      expect(closeAround([A, B, C], path, which, at)).toEqual({ tabs: left, goTo });
    },
  );

  it('reopening a tab puts it back at its place', () => {
    expect(reopenTab([A, C], { ...B, at: 1 })).toEqual([A, B, C]);
    expect(reopenTab([A], { ...C, at: 7 })).toEqual([A, C]);
    const tabs = [A, B];
    expect(reopenTab(tabs, { ...B, at: 0 })).toBe(tabs);
  });
});

describe('moving a tab', () => {
  it('a tab moves to an index, limited to the ends of the list', () => {
    expect(moveTab([A, B, C], '/', 1)).toEqual([B, A, C]);
    expect(moveTab([A, B, C], '/', 9)).toEqual([B, C, A]);
    expect(moveTab([A, B, C], '/apps', 0)).toEqual([C, A, B]);
    const tabs = [A, B];
    expect(moveTab(tabs, '/', -1)).toBe(tabs);
    expect(moveTab(tabs, '/apps', 0)).toBe(tabs);
  });
});

describe('pinned tabs', () => {
  const P: OpenTab = { label: 'Avisos', href: '/avisos', pinned: true };
  const Q: OpenTab = { label: 'Ayuda', href: '/ayuda', pinned: true };

  it('pinning a tab makes it the last pinned one, and releasing it the first of the others', () => {
    expect(pinTab([P, A, B, C], '/apps')).toEqual([P, { ...C, pinned: true }, A, B]);
    expect(pinTab([P, Q, A], '/avisos')).toEqual([Q, { label: 'Avisos', href: '/avisos' }, A]);
    const tabs = [A, B];
    expect(pinTab(tabs, '/blocks')).toBe(tabs);
  });

  it('a tab moves among the pinned ones or among the others, not between them', () => {
    expect(moveTab([P, Q, A, B], '/ayuda', 0)).toEqual([Q, P, A, B]);
    expect(moveTab([P, Q, A, B], '/profile', 0)).toEqual([P, Q, B, A]);
    const tabs = [P, Q, A, B];
    expect(moveTab(tabs, '/ayuda', 3)).toBe(tabs);
    expect(moveTab(tabs, '/', 1)).toBe(tabs);
  });

  it('closing the others or those to the right leaves pinned tabs, and closing one itself closes it', () => {
    expect(closeAround([P, A, B, C], '/profile', 'others', '/avisos')).toEqual({
      tabs: [P, B],
      goTo: undefined,
    });
    expect(closeAround([P, Q, A], '/avisos', 'right', '/')).toEqual({ tabs: [P, Q], goTo: '/avisos' });
    expect(closeTab([P, A], '/avisos', '/').tabs).toEqual([A]);
  });

  it('the limit closes no pinned tab while there are others', () => {
    const many = Array.from({ length: TAB_LIMIT - 2 }, (_, n) => ({ label: `${n}`, href: `/${n}` }));
    const hrefs = openTab([P, Q, ...many], A, first).map(({ href }) => href);
    expect(hrefs).toHaveLength(TAB_LIMIT);
    expect(hrefs.slice(0, 3)).toEqual(['/avisos', '/ayuda', '/1']);
    const all = many
      .concat(many.slice(0, 2))
      .map((tab, n) => ({ ...tab, href: `/p${n}`, pinned: true as const }));
    expect(openTab(all, A, first)).toEqual([...all.slice(1), A]);
  });

  it('a pinned tab stays pinned when its page is opened with another query, and when it is reopened', () => {
    expect(openTab([P, A], { label: 'Avisos', href: '/avisos?de=menu' }, first)).toEqual([
      { ...P, href: '/avisos?de=menu' },
      A,
    ]);
    expect(reopenTab([P, A], { ...Q, at: 2 })).toEqual([P, Q, A]);
    expect(reopenTab([P, Q], { ...A, at: 0 })).toEqual([P, Q, A]);
  });

  it('a stored list is read with its pinned tabs first', () => {
    const tabs = [A, { ...B, pinned: 'sí' }, { href: '/avisos', pinned: true }];
    const read = parseTabs({ v: 1, tabs, closed: [{ ...Q, at: 0 }] });
    expect(read?.tabs).toEqual([P, A, B]);
    expect(read?.closed).toEqual([{ ...Q, at: 0 }]);
  });
});

describe('stored tabs', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'tabs'],
    ['another version', { v: 2, tabs: [A] }],
    ['no list', { v: 1, tabs: 'x' }],
  ])('stored tabs are not read from %s', (_, kept) => expect(parseTabs(kept)).toBeUndefined());

  it('reading drops removed pages, duplicates and damaged tabs, and fills in missing labels', () => {
    const tabs = [
      { label: 'Start', href: '/apps?q=1', y: 300, used: 4 },
      { href: '/apps', y: 7 },
      { href: '/gone' },
      7,
      null,
      { label: 'x' },
      { href: 'https://e.mx' },
      { label: 7, href: '/profile', y: -3, used: 'x' },
    ];
    const read = parseTabs({ v: 1, tabs, closed: [{ href: '/blocks', at: 2 }, { href: '/gone' }, 3] });
    expect(read?.tabs).toEqual([{ label: 'Start', href: '/apps?q=1' }, B]);
    expect(read?.closed).toEqual([{ label: 'Blocks', href: '/blocks', at: 2 }]);
    expect([...(read?.marks ?? [])]).toEqual([
      ['/apps', { y: 300, used: 4 }],
      ['/profile', { y: 0, used: 0 }],
    ]);
  });

  it('a record written before positions and closed tabs were stored can be read', () => {
    expect(parseTabs({ v: 1, tabs: [] })).toEqual({ tabs: [], marks: new Map(), closed: [] });
  });
});
