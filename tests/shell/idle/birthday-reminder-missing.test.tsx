// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Daily } from '../../../src/shell/idle/BirthdayReminder.tsx';
import { createToasts } from '../../../src/shell/toasts/toasts.ts';
import { celebrant, createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

/**
 * The dialog's file loads late: no rejection is unhandled, the file is requested again, and the dialog opens
 * only where it should.
 */
const NOON = Date.parse('2026-11-21T18:00:00Z');
let answer: (() => void) | undefined;
let tries = 0;
vi.mock('../../../src/features/notices/TodayDialog.tsx', async () => {
  tries += 1;
  if (tries === 1) throw new TypeError('Failed to fetch the file');
  await new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { TodayDialog: () => <div role="dialog" /> };
});

beforeEach(() => void vi.useFakeTimers({ now: NOON, shouldAdvanceTime: false }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('the birthday dialog does not open if the person goes to the birthdays page while its file loads', async () => {
  const memory = createMemoryServices();
  memory.birthdays.set('11-21', { state: 'ready', data: [celebrant('Ana', 'Poot', 'Física')], at: NOON });
  const place = memoryLocation({ path: '/', record: true });
  renderPage(
    <Router hook={place.hook}>
      <Daily toasts={createToasts()} />
    </Router>,
    memory,
  );
  await pass(1000);
  await vi.waitFor(() => expect(tries).toBe(1));
  await act(async () => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(answer).toBeDefined());
  await act(async () => place.navigate('/cumpleanos'));
  answer?.();
  await pass(5000);
  await act(async () => place.navigate('/'));
  await pass(5000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(memory.dayNotices.claimed).toEqual(['2026-11-21']);
});
