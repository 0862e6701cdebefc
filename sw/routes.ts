/** Paths that this worker never answers. */
const OF_THE_NETWORK = ['/graphql', '/api/*'];

interface Installing {
  waitUntil(work: Promise<unknown>): void;
  /** from Chromium 123 */
  addRoutes?(routes: readonly object[]): Promise<void>;
}

/**
 * Sends these requests past the worker, so that they neither start it nor wait for it. Chromium activates a
 * new version only while the old worker is idle, and such a request would start the old one again.
 */
export function leaveToNetwork(event: Installing): void {
  const routes = OF_THE_NETWORK.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => undefined));
}
