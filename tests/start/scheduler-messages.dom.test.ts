import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Loses what is sent while WebKit freezes the page. */
let freezing = false;
class LossyChannel extends MessageChannel {
  constructor() {
    super();
    const { port2 } = this;
    const post = port2.postMessage.bind(port2);
    port2.postMessage = (message: unknown) => void (freezing || post(message));
  }
}

test('React renders again when a page returns that lost a message of its scheduler', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('setImmediate', undefined);
  vi.stubGlobal('MessageChannel', LossyChannel);
  vi.resetModules();
  await import('../../src/start/scheduler-messages.ts');
  const { createRoot } = await import('react-dom/client');

  const place = document.createElement('div');
  const root = createRoot(place);
  freezing = true;
  root.render('hecho');
  // The message of this render is lost. React waits for it, so it does not start the next render either.
  await new Promise((done) => setTimeout(done));
  freezing = false;
  root.render('otra vez');
  await new Promise((done) => setTimeout(done, 50));
  expect(place.textContent).toBe('');

  dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(place.textContent).toBe('otra vez'));
});
