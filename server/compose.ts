import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app.ts';
import type { ServerConfig } from './config/server-config.ts';
import { dataDirFault } from './config/start-fault.ts';
import { createMailer } from './mail/mailer.ts';
import { createPhotoFiles } from './people/photo-files.ts';
import { openReleases, type ReleaseControl, type ReleasesOptions } from './releases/releases.ts';
import { filePolicy, registerSite } from './static/site.ts';

type Replaceable = Partial<Omit<AppParts, 'config' | 'database' | 'log' | 'secret'>>;

/** The parts that have no default; any other part of the application may be replaced (tests replace the clock and the mail). */
export interface ComposeParts extends Pick<AppParts, 'database' | 'log' | 'secret'>, Replaceable {
  /** the folder of the build to serve; without it the application has no releases and serves no files */
  distDir?: string;
  /** gets one line for the person who starts the server */
  print?: (line: string) => void;
}

/** Builds the application from its configuration. The server, the tests and the benchmark all use this. */
export async function compose(
  config: ServerConfig,
  { distDir, print = () => undefined, ...parts }: ComposeParts,
): Promise<FastifyInstance> {
  const { log, now = () => new Date() } = parts;
  return buildApp({
    now,
    mail: createMailer({ ...config, now }),
    photos: createPhotoFiles(config.dataDir, randomBytes),
    ...(distDir !== undefined && (await siteOf(config, { distDir, log, now, print }))),
    ...parts,
    config,
  });
}

/** The releases kept in the data folder, and the routes that serve their files. */
async function siteOf(
  config: ServerConfig,
  parts: Pick<ReleasesOptions, 'distDir' | 'log' | 'now' | 'print'>,
): Promise<Pick<AppParts, 'releases' | 'site'>> {
  const releases = await openKeptReleases(config, parts);
  const photosDir = config.reenvio ? undefined : join(config.dataDir, 'fotos');
  return { releases, site: (app) => registerSite(app, { ...config, releases, photosDir }) };
}

/** Publishes the build beside the server if it is new. @throws StartFault, NothingToServeError */
export function openKeptReleases(
  { cliente, dataDir }: ServerConfig,
  parts: Pick<ReleasesOptions, 'distDir' | 'log' | 'now' | 'print'>,
): Promise<ReleaseControl> {
  return openReleases({ ...parts, dataDir, policyOf: filePolicy(cliente) }).catch((error: unknown) => {
    throw dataDirFault(error, dataDir);
  });
}
