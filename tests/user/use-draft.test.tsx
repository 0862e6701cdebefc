// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrafts, type Drafts } from '../../src/user/drafts.ts';
import { ServicesProvider, useServices } from '../../src/user/services.ts';
import { useDraft } from '../../src/user/use-draft.ts';
import { createMemoryServices } from '../support/memory-services.ts';

/** A form in a session that the server ends over it, and in the one after it (B20). */
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

test('the same person finds the text, and the page where they were', () => {
  expect(endedOver('Anita')).toBe(true);
  expect(drafts.claim('ana')).toBe('/profile');
  expect(show().container.textContent).toBe('Anita');
  expect(scrolled.mock.calls).toEqual([[0, 420]]);
});

test('anybody else finds neither, and is not moved; nor is who comes back to the form later', () => {
  endedOver('Anita');
  drafts.claim('beto');
  expect(show().container.textContent).toBe('');
  cleanup();
  show('otro');
  expect(scrolled).not.toHaveBeenCalled();
});

test('a form that holds nothing new is not kept', () => {
  expect(endedOver('')).toBe(false);
});
