// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDraft } from '../../../src/domain/hooks/use-draft.ts';
import { createDrafts, type Drafts } from '../../../src/domain/leaving/drafts.ts';
import { ServicesProvider, useServices } from '../../../src/domain/services.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';

/** A form in a session that the server ends, and in the next one (B20). */
let drafts: Drafts;
const scrolled = vi.fn();

function Form({ start }: { start?: string }) {
  const kept = useServices().drafts.take('apodo') as { text: string } | undefined;
  const text = kept?.text ?? start ?? '';
  useDraft('apodo', text !== '', { text });
  return <output>{text}</output>;
}

function show(start?: string) {
  const { services } = createMemoryServices();
  return render(
    <ServicesProvider value={{ ...services, drafts }}>
      <Form {...(start !== undefined && { start })} />
    </ServicesProvider>,
  );
}

beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
  vi.stubGlobal('scrollY', 420);
  drafts = createDrafts({ path: () => '/profile', setTimer: () => 1, clearTimer: () => undefined });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function endedOver(text: string): boolean {
  const { unmount } = show(text);
  const kept = drafts.keep('ana');
  act(unmount);
  return kept;
}

test('the same person finds the form’s text and scroll position again', () => {
  expect(endedOver('Anita')).toBe(true);
  expect(drafts.claim('ana')).toBe('/profile');
  expect(show().container.textContent).toBe('Anita');
  expect(scrolled.mock.calls).toEqual([[0, 420]]);
});

test('another person finds neither text nor position; nor does a later return to the form', () => {
  endedOver('Anita');
  drafts.claim('beto');
  expect(show().container.textContent).toBe('');
  cleanup();
  show('otro');
  expect(scrolled).not.toHaveBeenCalled();
});

test('a form without changes is not kept', () => {
  expect(endedOver('')).toBe(false);
});
