/** What the server gives besides /graphql: the app's files, /config.json, photos, and the headers of every answer. */
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from './config.ts';
import type { PolicyOf } from './edges/dist-files.ts';
import { registerFaults } from './edges/fault-routes.ts';
import { inlineScriptHashes } from './edges/inline-scripts.ts';
import { registerPhotos } from './edges/photo-routes.ts';
import { pagePolicy, SECURITY_HEADERS, WORKER_POLICY } from './edges/security-headers.ts';
import { killSwitchFile, siteConfigFile } from './edges/site-config.ts';
import { registerStatic } from './edges/static-routes.ts';
import type { Releases } from './releases/releases.ts';

export interface EdgesOptions {
  releases: Pick<Releases, 'snapshot'>;
  /** where the photos of /fotos lie */
  photosDir: string;
  cliente: ClientConfig;
  /** other origins whose pages may read photos; empty: none */
  origenes: readonly string[];
}

/** The policies that files have of their own. */
export const filePolicy =
  (cliente: ClientConfig): PolicyOf =>
  (address, body) => {
    if (address.endsWith('.html'))
      return pagePolicy(inlineScriptHashes(body.toString('utf8')), cliente.host ?? '');
    return address === '/sw.js' ? WORKER_POLICY : undefined;
  };

/** Adds the edges to the app (not in a scope of their own: the headers are for all its answers). */
export async function registerEdges(
  app: FastifyInstance,
  { releases, photosDir, cliente, origenes }: EdgesOptions,
): Promise<void> {
  const retired = { config: siteConfigFile({ ...cliente, retirado: true }), worker: await killSwitchFile() };
  const config = siteConfigFile(cliente);

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  registerFaults(app);
  registerPhotos(app, photosDir, origenes);
  registerStatic(app, () => {
    const snapshot = releases.snapshot();
    const gone = snapshot.retired || cliente.retirado === true;
    return { snapshot, config: gone ? retired.config : config, worker: gone ? retired.worker : undefined };
  });
}
