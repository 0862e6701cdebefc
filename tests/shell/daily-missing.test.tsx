// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Daily } from '../../src/shell/Daily.tsx';
import { createNotices } from '../../src/shell/notices.ts';
import { celebrant, createMemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

/** The dialog's file comes late: nothing is rejected unheard, it is asked for again, and it comes up where it belongs. */
const NOON = Date.parse('2026-11-21T18:00:00Z');
let answer: (() => void) | undefined;
let tries = 0;
vi.mock('../../src/features/notices/TodayDialog.tsx', async () => {
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

test('a page change while the file is on its way: no dialog over the page of birthdays itself', async () => {
  const memory = createMemoryServices();
  memory.birthdays.set('11-21', { state: 'ready', data: [celebrant('Ana', 'Poot', 'Física')], at: NOON });
  const place = memoryLocation({ path: '/', record: true });
  renderPage(
    <Router hook={place.hook}>
      <Daily notices={createNotices()} />
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
