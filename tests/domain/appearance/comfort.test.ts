import { expect, test } from 'vitest';
import { type Comfort, comfortOf, paintComfort, setComfort } from '../../../src/domain/appearance/comfort.ts';
import type { LocalStore } from '../../../src/storage/local-storage.ts';

function device(kept?: string) {
  const values = new Map(kept === undefined ? [] : [['vista', kept]]);
  const local: LocalStore = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => void values.delete(key),
  };
  const root = { dataset: {} as DOMStringMap } as HTMLElement;
  return { local, root, values };
}

const CHOICES = (['asSystem', 'more', 'system'] as const).flatMap((contrast) =>
  (['asSystem', 'less'] as const).map((motion): Comfort => ({ contrast, motion })),
);

test.each(CHOICES)('contrast $contrast and motion $motion are applied, kept and read again', (choice) => {
  const { local, root, values } = device('contraste quieto');
  setComfort(local, choice, root);
  expect(comfortOf(local)).toEqual(choice);
  const applied = root.dataset.vista;
  paintComfort(local, root);
  expect(root.dataset.vista).toBe(applied);
  // Nothing is kept of a person who asks for nothing.
  expect(values.has('vista')).toBe(applied !== '');
});

test('a choice holds on the page if the device can keep nothing', () => {
  const { root } = device();
  const full: LocalStore = { get: () => null, set: () => false, remove: () => undefined };
  setComfort(full, { contrast: 'more', motion: 'asSystem' }, root);
  expect(root.dataset.vista).toBe('contraste');
});

test('words from elsewhere are no choice, and the end of a session takes the look away', () => {
  const { local, root, values } = device('toString __proto__ contraste2');
  expect(comfortOf(local)).toEqual({ contrast: 'asSystem', motion: 'asSystem' });
  values.clear();
  paintComfort(local, root);
  expect(root.dataset.vista).toBe('');
});
