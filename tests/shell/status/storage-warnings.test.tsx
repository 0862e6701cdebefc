// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StorageIssue } from '../../../src/domain/device/storage-status.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { StorageWarnings } from '../../../src/shell/status/StorageWarnings.tsx';
import type { StorageErrorKind } from '../../../src/storage/storage-error.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(cleanup);

test('a storage warning appears in a live region that existed before it', async () => {
  const memory = createMemoryServices();
  const issue = createCell<StorageIssue | undefined>(undefined);
  memory.services.device.issue = issue;
  renderPage(<StorageWarnings />, memory);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  act(() => issue.set('lleno'));
  const words = await screen.findByText(/Ya no hay espacio/);
  expect(words.closest('[role=status]')).toBe(region);
  // Only the new warning is announced, not all of them.
  expect(region.getAttribute('aria-atomic')).toBe('false');
});

test('kept copies that do not answer are reported while changes can still be stored', async () => {
  const memory = createMemoryServices();
  const unreadCopies = createCell<StorageErrorKind | undefined>(undefined);
  memory.services.device.unreadCopies = unreadCopies;
  renderPage(<StorageWarnings />, memory);
  act(() => unreadCopies.set('timeout'));
  await screen.findByText(/Tus cambios sí se guardan/);
  expect(screen.queryByRole('button', { name: 'Reparar' })).toBeNull();
  act(() => unreadCopies.set('closed'));
  screen.getByRole('button', { name: 'Reparar' });
  act(() => unreadCopies.set(undefined));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('if a repair of the copies is refused, nothing advises to delete the pending changes with them', async () => {
  const memory = createMemoryServices();
  memory.services.device.unreadCopies = createCell<StorageErrorKind | undefined>('closed');
  const { user } = renderPage(<StorageWarnings />, memory);
  await user.click(await screen.findByRole('button', { name: 'Reparar' }));
  expect((await screen.findByText(/El navegador no lo permitió/)).textContent).not.toContain('Borra');
});
