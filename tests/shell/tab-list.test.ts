import { describe, expect, it } from 'vitest';
import { closeTab, moveTab, openTab, parseTabs } from '../../src/shell/tab-list.ts';

const A = { label: 'Inicio', href: '/' };
const B = { label: 'Perfil', href: '/profile' };
const C = { label: 'Apps', href: '/apps' };

describe('tabs (A4)', () => {
  it('opens at the end, and never a path twice', () => {
    expect(openTab([A], B)).toEqual([A, B]);
    const tabs = [A, B];
    expect(openTab(tabs, { ...B, href: '/profile?x=1#y' })).toBe(tabs);
  });

  it('gives the place of the oldest to the thirteenth', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ label: `${n}`, href: `/${n}` }));
    expect(openTab(many, A).map((tab) => tab.href)).toEqual([...many.slice(1).map((tab) => tab.href), '/']);
  });

  it.each([
    ['the first goes to the next', [A, B, C], '/', '/', [B, C], '/profile'],
    ['one in the middle goes to the next', [A, B, C], '/profile', '/profile', [A, C], '/apps'],
    ['the last goes to the previous one', [A, B, C], '/apps', '/apps', [A, B], '/profile'],
    ['the only one goes to the root', [B], '/profile', '/profile', [], '/'],
    ['one that is not active leaves the person there', [A, B], '/profile', '/', [A], undefined],
    ['a trailing slash is the same page', [A, B], '/profile', '/profile/', [A], '/'],
    ['one that is not open changes nothing', [A], '/apps', '/apps', [A], undefined],
  ] as const)('closing: %s', (_, tabs, path, at, left, goTo) => {
    expect(closeTab(tabs, path, at)).toEqual({ tabs: left, goTo });
  });

  it('moves one place, and not beyond the ends', () => {
    expect(moveTab([A, B, C], '/', 1)).toEqual([B, A, C]);
    expect(moveTab([A, B, C], '/apps', -1)).toEqual([A, C, B]);
    const tabs = [A, B];
    expect(moveTab(tabs, '/', -1)).toBe(tabs);
    expect(moveTab(tabs, '/apps', 1)).toBe(tabs);
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

  it('loses pages that are gone and what is broken, and takes the label from the table', () => {
    const tabs = [
      { label: 'viejo', href: '/apps?q=1' },
      { href: '/gone' },
      7,
      null,
      { label: 'x' },
      { href: 'https://e.mx' },
    ];
    expect(parseTabs({ v: 1, tabs })).toEqual([{ label: 'Apps', href: '/apps?q=1' }]);
    expect(parseTabs({ v: 1, tabs: [] })).toEqual([]);
  });
});
