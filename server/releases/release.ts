import { createHash } from 'node:crypto';
import { type Bodies, type DistFile, type DistFiles, distFiles, type PolicyOf } from '../files/dist-files.ts';

/** A release in memory, ready to be served. */
export interface StoredRelease {
  version: string;
  files: DistFiles;
  /** MD5 of the content of each file without one in its name, as the worker's list of files has it */
  revisions: ReadonlyMap<string, string>;
}

export function createRelease(version: string, bodies: Bodies, policyOf: PolicyOf): StoredRelease {
  const files = distFiles(bodies, policyOf);
  const named = [...files].filter(([address]) => !address.startsWith('/assets/'));
  const revisions = named.map(([address, { variants }]) => [address, md5(variants.identity.body)] as const);
  return { version, files, revisions: new Map(revisions) };
}

const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex');

/** The releases that are served now. A snapshot is replaced, never changed. */
export interface Snapshot {
  current: StoredRelease;
  candidate: { release: StoredRelease; percent: number } | undefined;
  /** current and candidate among them, the likeliest first */
  served: readonly StoredRelease[];
  /** service workers are switched off */
  retired: boolean;
}

/** A device's bucket, 00 to 99, from the address of its service worker; undefined if it has none. */
export function readBucket(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d\d$/.test(text) ? Number(text) : undefined;
}

/** The release that a device of this bucket is to run. */
export function releaseFor({ candidate, current }: Snapshot, bucket: number | undefined): StoredRelease {
  return candidate && bucket !== undefined && bucket < candidate.percent ? candidate.release : current;
}

/** The file with exactly this content, of any served release. So a worker gets all files of one release even while releases change. */
export function exactFile({ served }: Snapshot, address: string, revision: string): DistFile | undefined {
  return served.find(({ revisions }) => revisions.get(address) === revision)?.files.get(address);
}

/** A file with a hash in its name, of any served release; any other, of the current one. */
export function namedFile({ current, served }: Snapshot, address: string): DistFile | undefined {
  if (!address.startsWith('/assets/')) return current.files.get(address);
  return served.find(({ files }) => files.has(address))?.files.get(address);
}
