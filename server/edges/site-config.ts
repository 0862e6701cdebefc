import { createHash } from 'node:crypto';
import type { DistFile } from './dist-files.ts';
import { REVALIDATE } from './dist-files.ts';

/** What the running app is told by /config.json (spec B17). The names are the wire's. */
export interface SiteConfig {
  /** the backend's address, '' for the same origin */
  host: string;
  bearer: boolean;
  extendido: boolean;
  guardarDevuelve: 'booleano' | 'vacio';
  fotosCors: boolean;
  /** the separate module's address (A10.4) */
  modulo?: string;
  /** the mail address of suggestions (B15) */
  sugerencias?: string;
}

/** /config.json, as a file of the build that this server writes. */
export function siteConfigFile(site: SiteConfig): DistFile {
  const { host, bearer, extendido, guardarDevuelve, fotosCors, modulo, sugerencias } = site;
  // host is left out for the same origin, since a kept copy must not name an address by which we were once reached
  const told = {
    ...(host === '' ? {} : { host }),
    bearer,
    extendido,
    guardarDevuelve,
    fotosCors,
    modulo,
    sugerencias,
  };
  const body = Buffer.from(`${JSON.stringify(told)}\n`);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    type: 'application/json; charset=utf-8',
    cacheControl: REVALIDATE,
    variants: { identity: { body, etag } },
  };
}
