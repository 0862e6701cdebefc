import { describe, expect, it, test } from 'vitest';
import { parseTabs } from '../../src/shell/kept-tabs.ts';
import { type OpenTab, openTab, TAB_LIMIT } from '../../src/shell/tab-list.ts';
import { closeAround, closeTab, moveTab, reopenTab } from '../../src/shell/tab-moves.ts';

const A = { label: 'Inicio', href: '/' };
const B = { label: 'Perfil', href: '/profile' };
const C = { label: 'Apps', href: '/apps' };

const first = ([tab]: readonly OpenTab[]) => tab;

describe('opening', () => {
  it('opens at the end', () => {
    expect(openTab([A], B, first)).toEqual([A, B]);
  });

  test('A4.1 no two tabs have the same address: the query that was opened last stays, at the same place', () => {
    const tabs = [A, B, C];
    expect(openTab(tabs, { ...B }, first)).toBe(tabs);
    const asked = { ...B, href: '/profile/?x=1#y' };
    expect(openTab(tabs, asked, first)).toEqual([A, asked, C]);
  });

  it('beyond the limit the one that is named makes room', () => {
    const many = Array.from({ length: TAB_LIMIT }, (_, n) => ({ label: `${n}`, href: `/${n}` }));
    const hrefs = openTab(many, A, (tabs) => tabs[7]).map(({ href }) => href);
    expect(hrefs).toHaveLength(TAB_LIMIT);
    expect(hrefs).not.toContain('/7');
    expect(hrefs.at(-1)).toBe('/');
  });
});

describe('closing', () => {
  it.each([
    ['the first goes to the next', [A, B, C], '/', '/', [B, C], '/profile'],
    ['one in the middle goes to the next', [A, B, C], '/profile', '/profile', [A, C], '/apps'],
    ['the last goes to the previous one', [A, B, C], '/apps', '/apps', [A, B], '/profile'],
    ['the only one goes to the root', [B], '/profile', '/profile', [], '/'],
    ['one that is not active leaves the person there', [A, B], '/profile', '/', [A], undefined],
    ['a trailing slash is the same page', [A, B], '/profile', '/profile/', [A], '/'],
    ['one that is not open changes nothing', [A], '/apps', '/apps', [A], undefined],
  ] as const)('%s', (_, tabs, path, at, left, goTo) => {
    expect(closeTab(tabs, path, at)).toEqual({ tabs: left, goTo });
  });

  it.each([
    ['the others, being there', 'others', '/profile', '/profile', [B], undefined],
    ['the others, from one of them', 'others', '/profile', '/', [B], '/profile'],
    ['the others, from a page without a tab', 'others', '/profile', '/blocks', [B], undefined],
    ['those to the right, being there', 'right', '/profile', '/profile', [A, B], undefined],
    ['those to the right, from one of them', 'right', '/', '/apps', [A], '/'],
  ] as const)('%s', (_, which, path, at, left, goTo) => {
    expect(closeAround([A, B, C], path, which, at)).toEqual({ tabs: left, goTo });
  });

  it('is undone at the same place', () => {
    expect(reopenTab([A, C], { ...B, at: 1 })).toEqual([A, B, C]);
    expect(reopenTab([A], { ...C, at: 7 })).toEqual([A, C]);
    const tabs = [A, B];
    expect(reopenTab(tabs, { ...B, at: 0 })).toBe(tabs);
  });
});

describe('moving', () => {
  it('goes to a place, and not beyond the ends', () => {
    expect(moveTab([A, B, C], '/', 1)).toEqual([B, A, C]);
    expect(moveTab([A, B, C], '/', 9)).toEqual([B, C, A]);
    expect(moveTab([A, B, C], '/apps', 0)).toEqual([C, A, B]);
    const tabs = [A, B];
    expect(moveTab(tabs, '/', -1)).toBe(tabs);
    expect(moveTab(tabs, '/apps', 0)).toBe(tabs);
  });
});

describe('what was kept', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'tabs'],
    ['another version', { v: 2, tabs: [A] }],
    ['no list', { v: 1, tabs: 'x' }],
  ])('is not read from %s', (_, kept) => expect(parseTabs(kept)).toBeUndefined());

  it('loses pages that are gone, doubles and what is broken, and takes a label that is missing from the table', () => {
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

  it('is read as version 1 wrote it before places and closed tabs were kept', () => {
    expect(parseTabs({ v: 1, tabs: [] })).toEqual({ tabs: [], marks: new Map(), closed: [] });
  });
});
