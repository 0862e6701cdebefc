import type { BrowserContext } from '@playwright/test';
import type { Backend } from '../backends/backend.ts';

/** What the pages of one test log as an error or throw. */
export interface PageErrors {
  watch(context: BrowserContext): void;
  /** The browser may report each request that the backend's server spoils from now on. */
  expectFaultsOf(backend: Pick<Backend, 'server' | 'url'>): void;
  /** This error must come, or comes perhaps, and does not fail the test. */
  announce(pattern: RegExp, comes?: 'perhaps'): void;
  /** Throws if an error was not announced, or if an announced one did not come. */
  check(): void;
}

/**
 * The browser itself reports a request that found no network or no server; ERR_FAILED is one that the worker
 * could not answer for that reason. Only a test takes network and server away.
 */
const NOTHING_THERE =
  /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|FAILED) /;

/** The address of a failed or forbidden request, without its query. */
const failed = (line: string) =>
  /^(?:Failed to load resource: .* |Access to fetch at ')([^ ?']+)/.exec(line)?.[1];

export function createPageErrors(): PageErrors {
  const said: string[] = [];
  const announced: RegExp[] = [];
  const certain: RegExp[] = [];
  const spoils: ((address: string | undefined) => boolean)[] = [];
  const expected = (line: string) =>
    NOTHING_THERE.test(line) ||
    announced.some((pattern) => pattern.test(line)) ||
    spoils.some((spoilt) => spoilt(failed(line)));
  return {
    watch(context) {
      context.on('weberror', (thrown) => said.push(String(thrown.error())));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const text = message.text();
        // The browser names a failed request only in the place of its message.
        said.push(text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text);
      });
    },
    expectFaultsOf({ server: { seen, url }, url: app }) {
      const before = seen.length;
      spoils.push((address) =>
        seen
          .slice(before)
          .some(({ fault, path }) => fault !== 'ok' && (address === url + path || address === app + path)),
      );
    },
    announce(pattern, comes) {
      announced.push(pattern);
      if (comes !== 'perhaps') certain.push(pattern);
    },
    check() {
      const unannounced = said.filter((line) => !expected(line));
      if (unannounced.length > 0) throw new Error(`unannounced on the console: ${unannounced.join('\n')}`);
      const missing = certain.filter((pattern) => !said.some((line) => pattern.test(line)));
      if (missing.length > 0) throw new Error(`announced, but not on the console: ${missing.join(', ')}`);
    },
  };
}
