/** @vitest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageBoundary } from '../../src/shell/PageBoundary.tsx';
import { type LazyPart, lazyPart, PartView } from '../../src/ui/lazy-part.tsx';
import { ServicesProvider } from '../../src/user/services.ts';
import { createMemoryServices } from '../support/memory-services.ts';
import './render-shell.tsx';

const Page = () => <h1>Aquí está</h1>;
const Broken = () => {
  throw new Error('bug');
};
const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

const show = (part: LazyPart<object>) =>
  render(
    <ServicesProvider value={createMemoryServices().services}>
      <PageBoundary page={part}>
        <Suspense fallback="esperando">
          <PartView part={part} props={{}} />
        </Suspense>
      </PageBoundary>
    </ServicesProvider>,
  );

describe('a page that is fetched on demand', () => {
  it('is drawn at once when it was fetched before', async () => {
    const part = lazyPart(async () => ({ Page }), 'Page');
    const waiting = part.choose();
    part.preload();
    await waitFor(() => expect(part.choose()).not.toBe(waiting));
    const { container } = show(part);
    expect(container.textContent).toBe('Aquí está');
  });

  it('shows the fallback while it is on its way, and is fetched once', async () => {
    const load = vi.fn(async () => ({ Page }));
    const part = lazyPart(load, 'Page');
    const { container } = show(part);
    expect(container.textContent).toBe('esperando');
    await screen.findByRole('heading', { name: 'Aquí está' });
    part.preload();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a page that cannot be had', () => {
  // React reports every caught error to the console; these two are expected.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it('says that the page itself broke, and offers to load again', async () => {
    show(lazyPart(async () => ({ Broken }), 'Broken'));
    expect(await screen.findByRole('heading', { name: 'Esta página dejó de funcionar' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined();
  });

  it('is tried again when a person reaches for it again', async () => {
    const load = vi.fn(missing).mockRejectedValueOnce(new TypeError('offline'));
    const part = lazyPart(() => (load.mock.calls.length ? Promise.resolve({ Page }) : load()), 'Page');
    part.preload();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    part.preload();
    const { container } = show(part);
    await waitFor(() => expect(container.textContent).toBe('Aquí está'));
  });
});
