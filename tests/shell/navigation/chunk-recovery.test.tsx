/** @vitest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import { ServicesProvider } from '../../../src/domain/services.ts';
import { PageBoundary } from '../../../src/shell/navigation/PageErrorBoundary.tsx';
import { LazyView, lazyComponent } from '../../../src/ui/lazy/lazy-component.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import '../render-shell.tsx';

/** A page whose file cannot be loaded: the cause, the message, and the reaction (W02). */
let memory: MemoryServices;
let tries: number;
let server: () => Response | Promise<Response>;
const script = () => new Response(null, { headers: { 'content-type': 'text/javascript' } });
const gone = () => new Response(null, { status: 404 });

const Page = () => <h1>Aquí está</h1>;

/** `failures`: number of failed loads */
function show(failures = Number.POSITIVE_INFINITY, said = 'Failed to fetch dynamically imported module:') {
  const name = `x${Math.random()}`;
  tries = 0;
  const part = lazyComponent(async () => {
    tries += 1;
    if (tries <= failures) throw new TypeError(`${said} http://localhost/assets/${name}.js`);
    return { Page };
  }, 'Page');
  render(
    <ServicesProvider value={memory.services}>
      <PageBoundary page={part}>
        <Suspense fallback="esperando">
          <LazyView part={part} props={{}} />
        </Suspense>
      </PageBoundary>
    </ServicesProvider>,
  );
}

const says = async (name: string) => void (await screen.findByRole('heading', { name }));
const reloads = () => memory.calls.filter((call) => call === 'reload').length;

beforeEach(() => {
  sessionStorage.clear();
  memory = createMemoryServices();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => server());
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('W02 promise 14: a file that the server no longer has causes one announced reload per version', async () => {
  server = gone;
  show();
  await says('Hay una versión nueva');
  expect(reloads()).toBe(0);
  await vi.waitFor(() => expect(reloads()).toBe(1));
  cleanup();
  show();
  await says('No pudimos cargar esta página');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reloads()).toBe(1);
});

test('a newer version is installed by the updates during that reload', async () => {
  server = gone;
  memory.updates.found = { kind: 'newer', here: false };
  show();
  await says('Hay una versión nueva');
  await vi.advanceTimersByTimeAsync(5000);
  expect(memory.calls).not.toContain('accept');
  memory.updates.state.set({ ...memory.updates.state.get(), phase: 'descargada' });
  await vi.waitFor(() => expect(memory.calls).toContain('accept'));
  expect(reloads()).toBe(0);
});

test('if the newer version never loads completely, the page is reloaded anyway', async () => {
  server = gone;
  memory.updates.found = { kind: 'newer', here: false };
  show();
  await says('Hay una versión nueva');
  await vi.advanceTimersByTimeAsync(70_000);
  expect(memory.calls).not.toContain('accept');
  expect(reloads()).toBe(1);
});

test('with unsaved changes nothing is reloaded, and the person is told why', async () => {
  server = gone;
  const end = unsaved.register({ describe: () => [], discard: () => undefined, holds: () => true });
  show();
  await says('Hay una versión nueva');
  expect(screen.getByText(/Guarda o descarta tus cambios/)).toBeDefined();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reloads()).toBe(0);
  screen.getByRole('button', { name: 'Volver a cargar' }).click();
  expect(reloads()).toBe(1);
  end();
});

test('a network failure is no new version, and the page loads when the network returns', async () => {
  server = () => Promise.reject(new TypeError('Failed to fetch'));
  show(1);
  await says('Esta página necesita conexión');
  server = () => new Response('<h1>Portal</h1>', { headers: { 'content-type': 'text/html' } });
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tries).toBe(1);
  server = script;
  dispatchEvent(new Event('online'));
  await says('Aquí está');
  expect(reloads()).toBe(0);
});

test('a page that was left is no longer requested, and its listener is removed', async () => {
  const asked = vi.fn();
  server = () => {
    asked();
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const online = (spy: typeof added) => spy.mock.calls.filter(([type]) => type === 'online').length;
  show();
  await says('Esta página necesita conexión');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked.mock.calls.length).toBeGreaterThan(3);
  expect(online(added) - online(removed)).toBe(1);
  cleanup();
  expect(online(added) - online(removed)).toBe(0);
  asked.mockClear();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).not.toHaveBeenCalled();
});

test('a damaged file is fetched once more before a new version is assumed', async () => {
  server = script;
  show(1);
  await says('Aquí está');
  expect(tries).toBe(2);
  expect(reloads()).toBe(0);
});

test('a file that fails repeatedly is requested less often, without a reload', async () => {
  server = script;
  show(3, 'Failed to fetch the file');
  await says('Esta página necesita conexión');
  await vi.waitFor(() => expect(tries).toBe(2));
  await vi.advanceTimersByTimeAsync(5000);
  expect(tries).toBe(2);
  // React renders each failure in its own time, and the next pause begins then.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5000);
    expect(tries).toBe(4);
  }, 10_000);
  await says('Aquí está');
  expect([tries, reloads()]).toEqual([4, 0]);
});

test('without storage to remember it, nothing is reloaded', async () => {
  server = gone;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  show();
  await says('No pudimos cargar esta página');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reloads()).toBe(0);
});
