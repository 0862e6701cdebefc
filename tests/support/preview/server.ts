import { createServer } from 'vite';

/** Serves the preview; port 0 takes a free one. Answers its address and the way to end it. */
export async function startPreview(port = 0): Promise<{ address: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    appType: 'spa',
    // No watching: a page must not reload under a test.
    server: {
      host: '127.0.0.1',
      port,
      hmr: false,
      watch: null,
      fs: { allow: [new URL('../../..', import.meta.url).pathname] },
    },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the preview has no address');
  return { address, close: () => server.close() };
}
