import { expect, it, vi } from 'vitest';
import { createDrafts } from '../../../src/domain/leaving/drafts.ts';

/** The data kept in memory when a session ends over a half-filled form (B20). */
function setUp() {
  let later = () => {};
  const drafts = createDrafts({
    path: () => '/configuracion',
    setTimer: (run, ms) => {
      expect(ms).toBe(300_000);
      later = run;
      return 1;
    },
    clearTimer: vi.fn(),
  });
  const end = drafts.offer('configuracion', () => ({ scale: 16 }));
  return { drafts, end, fiveMinutesLater: () => later() };
}

it('the same person finds their half-filled form again, whatever the case of the name', () => {
  const { drafts } = setUp();
  expect(drafts.keep('ana')).toBe(true);
  expect(drafts.take('configuracion')).toBeUndefined();
  expect(drafts.claim('ANA')).toBe('/configuracion');
  expect(drafts.take('otra')).toBeUndefined();
  expect(drafts.take('configuracion')).toEqual({ scale: 16 });
  expect(drafts.take('configuracion')).toBeUndefined();
});

it('a sign-in of another person deletes the half-filled form', () => {
  const { drafts } = setUp();
  drafts.keep('ana');
  expect(drafts.claim('beto')).toBeUndefined();
  expect(drafts.take('configuracion')).toBeUndefined();
  expect(drafts.claim('ana')).toBeUndefined();
});

it('a half-filled form is deleted after five minutes', () => {
  const { drafts, fiveMinutesLater } = setUp();
  drafts.keep('ana');
  fiveMinutesLater();
  expect(drafts.claim('ana')).toBeUndefined();
  expect(drafts.take('configuracion')).toBeUndefined();
});

it('a saved or closed form is not kept, and the document need not stay', () => {
  const { drafts, end } = setUp();
  end();
  expect(drafts.keep('ana')).toBe(false);
  expect(drafts.claim('ana')).toBeUndefined();
});
