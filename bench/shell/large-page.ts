import { join } from 'node:path';
import { build, preview } from 'vite';
import { ROOT, WORK } from '../folders.ts';

/** Builds and serves the page with many menu entries and tabs. */
export async function serveLargePage(): Promise<{ address: string; close(): Promise<void> }> {
  const outDir = join(WORK, 'large');
  const common = { configFile: false, root: join(ROOT, 'bench/shell/large'), logLevel: 'error' } as const;
  await build({
    ...common,
    define: { __TEMPLATE__: 'true', __VERSION__: '"0"' },
    build: { outDir, emptyOutDir: true, target: 'chrome122' },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the page of many entries has no address');
  return { address, close: () => server.close() };
}
