import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A channel of a page that WebKit freezes: what is sent while `frozen` never arrives. */
let frozen = false;
class FrozenChannel extends MessageChannel {
  constructor() {
    super();
    const { port2 } = this;
    const post = port2.postMessage.bind(port2);
    port2.postMessage = (message: unknown) => void (frozen || post(message));
  }
}

test('what React was to render when the page was frozen is rendered when the page returns', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.stubGlobal('setImmediate', undefined);
  vi.stubGlobal('MessageChannel', FrozenChannel);
  vi.resetModules();
  await import('../../src/start/scheduler-messages.ts');
  const { createRoot } = await import('react-dom/client');

  const place = document.createElement('div');
  const root = createRoot(place);
  frozen = true;
  root.render('hecho');
  // The message of the first render is lost, so later renders have nobody to wake them.
  await new Promise((done) => setTimeout(done));
  frozen = false;
  root.render('otra vez');
  await new Promise((done) => setTimeout(done, 50));
  expect(place.textContent).toBe('');

  dispatchEvent(new Event('pageshow'));
  await vi.waitFor(() => expect(place.textContent).toBe('otra vez'));
});
