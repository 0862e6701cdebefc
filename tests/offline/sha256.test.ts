import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '../../src/lib/sha256.ts';

const reference = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

it('sha256 equals the standard’s own examples', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('sha256 equals Node’s for every length around a block’s edge', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'ñ'.repeat(length >> 1) + 'x'.repeat(length & 1);
    expect(sha256(text), String(length)).toBe(reference(text));
  }
});

it('sha256 equals Node’s for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(sha256(text)).toBe(reference(text));
    }),
    { numRuns: 200 },
  );
});
