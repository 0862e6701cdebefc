/** What the server gives besides /graphql: the app's files, /config.json, photos, and the headers of every answer. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from './config.ts';
import { readDist } from './edges/dist-files.ts';
import { registerFaults } from './edges/fault-routes.ts';
import { inlineScriptHashes } from './edges/inline-scripts.ts';
import { registerPhotos } from './edges/photo-routes.ts';
import { pagePolicy, SECURITY_HEADERS, WORKER_POLICY } from './edges/security-headers.ts';
import { siteConfigFile } from './edges/site-config.ts';
import { registerStatic } from './edges/static-routes.ts';

export interface EdgesOptions {
  /** the build */
  distDir: string;
  /** where the photos of /fotos lie */
  photosDir: string;
  cliente: ClientConfig;
  /** other origins whose pages may read photos; empty: none */
  origenes: readonly string[];
}

/** Thrown where there is no build to serve. */
export class MissingBuildError extends Error {}

/** Says early that there is nothing to serve. @throws MissingBuildError */
export async function requireBuild(distDir: string): Promise<void> {
  await access(join(distDir, 'index.html')).catch(() => {
    throw new MissingBuildError(distDir);
  });
}

/**
 * Adds the edges to the app (not in a scope of their own: the headers are for all its answers). Reads the whole build.
 * @throws MissingBuildError
 */
export async function registerEdges(
  app: FastifyInstance,
  { distDir, photosDir, cliente, origenes }: EdgesOptions,
): Promise<void> {
  const policyOf = (address: string, body: Buffer) => {
    if (address.endsWith('.html'))
      return pagePolicy(inlineScriptHashes(body.toString('utf8')), cliente.host ?? '');
    return address === '/sw.js' ? WORKER_POLICY : undefined;
  };
  await requireBuild(distDir);
  const files = new Map(await readDist(distDir, policyOf));
  files.set('/config.json', siteConfigFile(cliente));

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  registerFaults(app);
  registerPhotos(app, photosDir, origenes);
  registerStatic(app, files);
}
