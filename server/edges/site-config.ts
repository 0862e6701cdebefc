import { createHash } from 'node:crypto';
import type { ClientConfig } from '../config.ts';
import { type DistFile, REVALIDATE } from './dist-files.ts';

/** /config.json (spec B17), as a file of the build that this server writes. */
export function siteConfigFile(cliente: ClientConfig): DistFile {
  const body = Buffer.from(`${JSON.stringify(cliente)}\n`);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    type: 'application/json; charset=utf-8',
    cacheControl: REVALIDATE,
    variants: { identity: { body, etag } },
  };
}
