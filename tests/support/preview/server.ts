import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

/**
 * Builds the preview and serves it on a free port, so that a page does not fetch hundreds of modules one by
 * one.
 */
export async function startPreview(): Promise<{ address: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'planeacion-preview-'));
  const common = { configFile: false, root: import.meta.dirname, logLevel: 'error' } as const;
  await build({ ...common, build: { outDir, minify: false } });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the preview has no address');
  return {
    address,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
