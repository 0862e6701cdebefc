/** @vitest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart, PartView } from '../../src/shell/lazy-part.tsx';
import { PageBoundary } from '../../src/shell/PageBoundary.tsx';
import './render-shell.tsx';

const Page = () => <h1>Aquí está</h1>;
const Broken = () => {
  throw new Error('bug');
};
const missing = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

const show = (part: ReturnType<typeof lazyPart<object>>) =>
  render(
    <PageBoundary>
      <Suspense fallback="esperando">
        <PartView part={part} props={{}} />
      </Suspense>
    </PageBoundary>,
  );

describe('a page that is fetched on demand', () => {
  it('is drawn at once when it was fetched before', async () => {
    const part = lazyPart(async () => Page);
    const waiting = part.choose();
    part.preload();
    await waitFor(() => expect(part.choose()).not.toBe(waiting));
    const { container } = show(part);
    expect(container.textContent).toBe('Aquí está');
  });

  it('shows the fallback while it is on its way, and is fetched once', async () => {
    const load = vi.fn(async () => Page);
    const part = lazyPart(load);
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

  it('says that it could not be loaded and offers to load again', async () => {
    show(lazyPart(missing));
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar esta página' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeDefined();
  });

  it('says another thing when the page itself broke', async () => {
    show(lazyPart(async () => Broken));
    expect(await screen.findByRole('heading', { name: 'Esta página dejó de funcionar' })).toBeDefined();
  });

  it('is tried again when a person reaches for it again', async () => {
    const load = vi.fn(missing).mockRejectedValueOnce(new TypeError('offline'));
    const part = lazyPart<object>(() => (load.mock.calls.length ? Promise.resolve(Page) : load()));
    part.preload();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    part.preload();
    const { container } = show(part);
    await waitFor(() => expect(container.textContent).toBe('Aquí está'));
  });
});
