/** @vitest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServicesProvider } from '../../../src/domain/services.ts';
import { PageBoundary } from '../../../src/shell/navigation/PageErrorBoundary.tsx';
import { type LazyComponent, LazyView, lazyComponent } from '../../../src/ui/lazy/lazy-component.tsx';
import { createMemoryServices } from '../../support/memory/memory-services.ts';
import '../render-shell.tsx';

const Page = () => <h1>Aquí está</h1>;
const Broken = () => {
  throw new Error('bug');
};
const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

const show = (part: LazyComponent<object>) =>
  render(
    <ServicesProvider value={createMemoryServices().services}>
      <PageBoundary page={part}>
        <Suspense fallback="esperando">
          <LazyView part={part} props={{}} />
        </Suspense>
      </PageBoundary>
    </ServicesProvider>,
  );

describe('a lazy page', () => {
  it('a loaded page is rendered at once', async () => {
    const part = lazyComponent(async () => ({ Page }), 'Page');
    const waiting = part.choose();
    part.preload();
    await waitFor(() => expect(part.choose()).not.toBe(waiting));
    const { container } = show(part);
    expect(container.textContent).toBe('Aquí está');
  });

  it('a page shows its fallback while it loads, and is fetched once', async () => {
    const load = vi.fn(async () => ({ Page }));
    const part = lazyComponent(load, 'Page');
    const { container } = show(part);
    expect(container.textContent).toBe('esperando');
    await screen.findByRole('heading', { name: 'Aquí está' });
    part.preload();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('a page that fails', () => {
  // React logs every caught error; these two are expected.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it('a page that throws says so and offers a reload', async () => {
    show(lazyComponent(async () => ({ Broken }), 'Broken'));
    expect(await screen.findByRole('heading', { name: 'Esta página dejó de funcionar' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined();
  });

  it('a page that failed to load is fetched again on the next attempt', async () => {
    const load = vi.fn(missing).mockRejectedValueOnce(new TypeError('offline'));
    const part = lazyComponent(() => (load.mock.calls.length ? Promise.resolve({ Page }) : load()), 'Page');
    part.preload();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    part.preload();
    const { container } = show(part);
    await waitFor(() => expect(container.textContent).toBe('Aquí está'));
  });
});
