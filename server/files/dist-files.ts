import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ENCODINGS, type Encoding } from './accept-encoding.ts';
import { mediaType } from './media-types.ts';

interface Variant {
  body: Buffer;
  etag: string;
}

/** A file of the build in memory, with its compressed copies. */
export interface DistFile {
  type: string;
  cacheControl: string;
  policy?: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
}

/** By address with a leading slash: '/assets/index-3f2a.js'. */
export type DistFiles = ReadonlyMap<string, DistFile>;

const SUFFIX: Record<(typeof ENCODINGS)[number], string> = { br: '.br', gzip: '.gz' };

const IMMUTABLE = 'public, max-age=31536000, immutable';
// The browser stores the file but asks each time: a new version shows at once, and an unchanged one costs a 304.
export const REVALIDATE = 'no-cache';

/** The content security policy of a file that has its own (pages, the service worker). */
export type PolicyOf = (address: string, body: Buffer) => string | undefined;

/** By address with a leading slash, including the compressed copies. */
export type Bodies = ReadonlyMap<string, Buffer>;

/** Reads a build's folder, without files and folders whose names begin with a dot. */
export async function readBodies(distDir: string): Promise<Bodies> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path) => {
    const address = `/${relative(distDir, path).split(sep).join('/')}`;
    return address.includes('/.') ? [] : [[address, await readFile(path)] as const];
  });
  return new Map((await Promise.all(read)).flat());
}

/**
 * A build's files, ready to be sent. Compressed copies are variants of their file. The ETag covers the policy, so after a change of
 * the policy no cached page is confirmed with a 304.
 */
export function distFiles(bodies: Bodies, policyOf: PolicyOf): DistFiles {
  const files = new Map<string, DistFile>();
  for (const [address, body] of bodies) {
    if (isCompressedCopy(address, bodies)) continue;
    const policy = policyOf(address, body);
    const hash = createHash('sha256')
      .update(body)
      .update(policy ?? '')
      .digest('base64url')
      .slice(0, 22);
    const variants: DistFile['variants'] = { identity: { body, etag: `"${hash}"` } };
    for (const encoding of ENCODINGS) {
      const copy = bodies.get(address + SUFFIX[encoding]);
      if (copy !== undefined) variants[encoding] = { body: copy, etag: `"${hash}-${encoding}"` };
    }
    files.set(address, {
      type: mediaType(address),
      cacheControl: address.startsWith('/assets/') ? IMMUTABLE : REVALIDATE,
      ...(policy === undefined ? {} : { policy }),
      variants,
    });
  }
  return files;
}

function isCompressedCopy(address: string, bodies: ReadonlyMap<string, Buffer>): boolean {
  return Object.values(SUFFIX).some(
    (end) => address.endsWith(end) && bodies.has(address.slice(0, -end.length)),
  );
}
