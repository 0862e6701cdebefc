/** Everything that the server answers besides its API: the app's files, /config.json and photos; and the headers of every answer. */
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from '../config/server-config.ts';
import type { PolicyOf } from '../files/dist-files.ts';
import { registerFaults } from '../http/fault-answers.ts';
import { pagePolicy, SECURITY_HEADERS, WORKER_POLICY } from '../http/security-headers.ts';
import type { ReleaseControl } from '../releases/releases.ts';
import { registerStatic } from './file-routes.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { registerPhotos } from './photo-routes.ts';
import { killSwitchFile, siteConfigFile } from './site-config.ts';

export interface SiteOptions {
  releases: Pick<ReleaseControl, 'catchUp' | 'snapshot'>;
  /** the folder of the photos that /fotos serves; undefined: this server has none */
  photosDir: string | undefined;
  cliente: ClientConfig;
  /** other origins whose pages may read photos */
  origenes: readonly string[];
}

/** The content security policies of pages and of the service worker. */
export const filePolicy =
  (cliente: ClientConfig): PolicyOf =>
  (address, body) => {
    if (address.endsWith('.html'))
      return pagePolicy(inlineScriptHashes(body.toString('utf8')), cliente.host ?? '');
    return address === '/sw.js' ? WORKER_POLICY : undefined;
  };

/** Registers the site on the app itself, not in a scope of its own, because the headers apply to every answer. */
export async function registerSite(
  app: FastifyInstance,
  { releases, photosDir, cliente, origenes }: SiteOptions,
): Promise<void> {
  const retired = { config: siteConfigFile({ ...cliente, retirado: true }), worker: await killSwitchFile() };
  const config = siteConfigFile(cliente);

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  registerFaults(app);
  if (photosDir !== undefined) registerPhotos(app, photosDir, origenes);
  const served = () => {
    const snapshot = releases.snapshot();
    const gone = snapshot.retired || cliente.retirado === true;
    return { snapshot, config: gone ? retired.config : config, worker: gone ? retired.worker : undefined };
  };
  registerStatic(app, served, releases.catchUp);
}
