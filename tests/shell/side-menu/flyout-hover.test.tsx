/** @vitest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GroupItem } from '../../../src/shell/menu/menu-model.ts';
import { headsFor } from '../../../src/shell/side-menu/flyout-hover.ts';
import { fetchConduct } from '../../../src/shell/side-menu/use-menu-interactions.ts';
import { expanded, menu, renderMenu } from '../render-menu.tsx';

/**
 * The way from an entry of the slim menu to its flyout crosses other entries, which must not open (WCAG
 * 1.4.13).
 */
beforeAll(fetchConduct);
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const BOX = { left: 70, top: 100, bottom: 400 };

test.each([
  ['straight to it', { x: 30, y: 120 }, { x: 40, y: 121 }, true],
  ['down and to the right', { x: 30, y: 120 }, { x: 40, y: 150 }, true],
  ['to its lower corner, and a little below', { x: 30, y: 120 }, { x: 40, y: 191 }, false],
  ['up, past its upper corner', { x: 30, y: 120 }, { x: 40, y: 110 }, false],
  ['straight down, along the menu', { x: 30, y: 120 }, { x: 30, y: 150 }, false],
  ['back to the left', { x: 30, y: 120 }, { x: 20, y: 121 }, false],
  ['nowhere', { x: 30, y: 120 }, { x: 30, y: 120 }, false],
])('a mouse that goes %s, from %o to %o, heads for the flyout: %s', (_, from, to, heads) => {
  expect(headsFor(BOX, from, to)).toBe(heads);
});

const group = (label: string): GroupItem => ({
  kind: 'group',
  label,
  items: [{ kind: 'route', label: `De ${label}`, routerLink: `/${label}` }],
});

function openFirst() {
  renderMenu([group('Uno'), group('Dos')], { menuMode: 'slim' });
  const [one, two] = ['Uno', 'Dos'].map((name) => menu().getByRole('button', { name }));
  if (!one || !two) throw new Error('no entries');
  const point = (at: Element, type: 'pointerOver' | 'pointerMove', x: number, y: number) =>
    act(() => {
      // jsdom's pointer events have no coordinates.
      const event = new MouseEvent(type.toLowerCase(), { bubbles: true, clientX: x, clientY: y });
      Object.assign(event, { pointerType: 'mouse' });
      at.dispatchEvent(event);
    });
  point(one, 'pointerOver', 30, 120);
  fireEvent.click(one);
  const box = one.closest('li')?.querySelector('[data-branch]') as HTMLElement;
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  point(one, 'pointerMove', 30, 120);
  return { one, two, box, point };
}

test('A3.6 a mouse on its way to the flyout may cross the next entry; resting there opens that entry', () => {
  const { two, box, point } = openFirst();
  point(two, 'pointerOver', 40, 150);
  expect(expanded('Uno')).toBe('true');
  // The pointer arrives in the flyout.
  point(box, 'pointerOver', 80, 160);
  act(() => void vi.runAllTimers());
  expect(expanded('Uno')).toBe('true');

  point(two, 'pointerMove', 30, 120);
  point(two, 'pointerOver', 40, 150);
  act(() => void vi.runAllTimers());
  expect(expanded('Dos')).toBe('true');
});

test('leaving the menu on the way keeps the open flyout', () => {
  const { two, point } = openFirst();
  point(two, 'pointerOver', 40, 150);
  fireEvent.pointerLeave(menu().getAllByRole('list')[0]?.closest('nav') as Element);
  act(() => void vi.runAllTimers());
  expect(expanded('Uno')).toBe('true');
});

test('moving straight down the menu opens the next entry at once', () => {
  const { two, point } = openFirst();
  point(two, 'pointerOver', 30, 150);
  expect(expanded('Dos')).toBe('true');
});
