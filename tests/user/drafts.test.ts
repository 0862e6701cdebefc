import { expect, it, vi } from 'vitest';
import { createDrafts } from '../../src/user/drafts.ts';

/** What a session that ended over a half-filled form leaves in memory (spec B20). */
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

it('the same person, in whatever case the name is typed, goes on with the form', () => {
  const { drafts } = setUp();
  expect(drafts.keep('ana')).toBe(true);
  expect(drafts.take('configuracion')).toBeUndefined();
  expect(drafts.claim('ANA')).toBe('/configuracion');
  expect(drafts.take('otra')).toBeUndefined();
  expect(drafts.take('configuracion')).toEqual({ scale: 16 });
  expect(drafts.take('configuracion')).toBeUndefined();
});

it('anybody else discards it for good', () => {
  const { drafts } = setUp();
  drafts.keep('ana');
  expect(drafts.claim('beto')).toBeUndefined();
  expect(drafts.take('configuracion')).toBeUndefined();
  expect(drafts.claim('ana')).toBeUndefined();
});

it('so do five minutes', () => {
  const { drafts, fiveMinutesLater } = setUp();
  drafts.keep('ana');
  fiveMinutesLater();
  expect(drafts.claim('ana')).toBeUndefined();
  expect(drafts.take('configuracion')).toBeUndefined();
});

it('a form that was saved or left offers nothing, and the document need not stay', () => {
  const { drafts, end } = setUp();
  end();
  expect(drafts.keep('ana')).toBe(false);
  expect(drafts.claim('ana')).toBeUndefined();
});
