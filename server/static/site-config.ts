import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from '../config/server-config.ts';
import { type DistFile, REVALIDATE } from '../files/dist-files.ts';
import { WORKER_POLICY } from '../http/security-headers.ts';

/** /config.json (specification B17) in the form of a build's file. */
export function siteConfigFile(cliente: ClientConfig): DistFile {
  return writtenFile('application/json; charset=utf-8', Buffer.from(`${JSON.stringify(cliente)}\n`));
}

/** /sw.js of a retired app: a worker that removes itself. */
export async function killSwitchFile(): Promise<DistFile> {
  const body = await readFile(join(import.meta.dirname, 'kill-switch.js'));
  return { ...writtenFile('text/javascript; charset=utf-8', body), policy: WORKER_POLICY };
}

function writtenFile(type: string, body: Buffer): DistFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { type, cacheControl: REVALIDATE, variants: { identity: { body, etag } } };
}
