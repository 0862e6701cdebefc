// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createCell } from '../../src/offline/observable.ts';
import { DeviceNotices } from '../../src/shell/DeviceNotices.tsx';
import type { Trouble } from '../../src/user/device.ts';
import { createMemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

afterEach(cleanup);

test('what is the matter with the device comes into a region that was there before', async () => {
  const memory = createMemoryServices();
  const trouble = createCell<Trouble | undefined>(undefined);
  memory.services.device.trouble = trouble;
  renderPage(<DeviceNotices />, memory);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => trouble.set('lleno'));
  const words = await screen.findByText(/Ya no hay espacio/);
  expect(words.closest('[role=status]')).toBe(region);
  // One notice is read, not all of them anew.
  expect(region.getAttribute('aria-atomic')).toBe('false');
});
