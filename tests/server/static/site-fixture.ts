import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ClientConfig } from '../../../server/config/server-config.ts';
import { openReleases, type ReleaseControl } from '../../../server/releases/releases.ts';
import { filePolicy, registerSite } from '../../../server/static/site.ts';

export const INLINE = "document.documentElement.dataset.esquema='claro'";
export const PAGE = `<!doctype html><html lang="es-MX"><head><script>${INLINE}</script><script type="module" src="/assets/index-a1b2.js"></script></head><body>Planeación</body></html>`;
export const SCRIPT = `console.info('${'ñ'.repeat(2000)}')`;
/** A WebP of one pixel. */
export const WEBP = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

export const CLIENTE: ClientConfig = {
  bearer: true,
  extendido: true,
  guardarDevuelve: 'booleano',
  fotosCors: false,
  zona: 'America/Mexico_City',
};

export interface Site {
  app: FastifyInstance;
  releases: ReleaseControl;
  distDir: string;
  photosDir: string;
  close(): Promise<void>;
}

/** The site's routes alone on a small build, without the GraphQL backend. */
export async function startSite(cliente: Partial<ClientConfig> = {}, origenes: string[] = []): Promise<Site> {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  const distDir = join(root, 'dist');
  const photosDir = join(root, 'fotos');
  await mkdir(join(distDir, 'assets'), { recursive: true });
  await mkdir(photosDir);
  const script = Buffer.from(SCRIPT);
  await Promise.all([
    writeFile(join(distDir, 'index.html'), PAGE),
    writeFile(join(distDir, 'sw.js'), 'self.skip=1'),
    writeFile(join(distDir, 'manifest.webmanifest'), '{}'),
    writeFile(join(distDir, '.planeacion-build'), 'secret stamp'),
    writeFile(join(distDir, 'assets/index-a1b2.js'), script),
    writeFile(join(distDir, 'assets/index-a1b2.js.br'), brotliCompressSync(script)),
    writeFile(join(distDir, 'assets/index-a1b2.js.gz'), gzipSync(script)),
    writeFile(join(photosDir, 'aZ09_-aZ09_-aZ09_-.webp'), WEBP),
    writeFile(join(photosDir, 'script.webp'), '<svg onload="alert(1)"/>'),
    writeFile(join(root, 'secreto.webp'), WEBP),
    writeFile(join(root, 'token-secret'), 'secret'),
  ]);
  const app = Fastify();
  const site = { ...CLIENTE, ...cliente };
  const releases = await openReleases({
    dataDir: root,
    distDir,
    policyOf: filePolicy(site),
    log: app.log,
    now: () => new Date(),
  });
  await registerSite(app, { releases, photosDir, cliente: site, origenes });
  return {
    app,
    releases,
    distDir,
    photosDir,
    close: async () => {
      releases.close();
      await app.close();
      await rm(root, { recursive: true });
    },
  };
}
