/** @vitest-environment jsdom */
import { expect, it } from 'vitest';
import { elementAt, spotOf } from '../../../src/domain/leaving/focus-target.ts';

const draw = (branch: string) => {
  document.body.innerHTML = `
    <nav><a href="/a">Menú</a><div data-branch="">${branch}</div></nav>
    <main><a id="one" href="/a">Uno</a><a id="two" href="/a">Dos</a></main>`;
};

it('the focus is found again though a branch of the menu has no entries yet', () => {
  draw('<a href="/a">Rama</a>');
  document.getElementById('one')?.focus();
  const spot = spotOf(document.activeElement, document);
  draw('');
  expect(spot && elementAt(spot, document)?.id).toBe('one');
});

it('the focus on an entry of a branch is not kept, since the branch is closed after a reload', () => {
  draw('<a id="inside" href="/a">Rama</a>');
  document.getElementById('inside')?.focus();
  expect(spotOf(document.activeElement, document)).toBeUndefined();
});
