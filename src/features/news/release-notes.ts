import { bucketOf } from '../../domain/updates/rollout-bucket.ts';
import { isRecord } from '../../lib/json.ts';
import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/**
 * The release notes of each version (`GET /api/novedades`), newest first. They are not personal, so the last
 * answer stays on the device.
 */
export interface News {
  /** when the server answered, ms */
  at: number;
  versions: readonly VersionNews[];
}

export interface VersionNews {
  version: string;
  /** publication time, ISO 8601 */
  published?: string;
  notes: readonly string[];
}

export type NewsAnswer =
  | { kind: 'answer'; news: News }
  /** this host has no such route */
  | { kind: 'none' }
  | { kind: 'failed' | 'offline' };

export interface NewsParts {
  local: LocalStore;
  fetch(url: string, init: RequestInit): Promise<Response>;
  now(): number;
  /** URL of the registered worker: on a shared machine it supplies the rollout bucket */
  worker(): Promise<string | undefined>;
}

const LIMIT_MS = 10_000;
const VERSIONS = 20;

/** Fetches the notes from the app's own origin, which serves the versions. Never rejects. */
export async function askNews({ local, fetch, now, worker }: NewsParts): Promise<NewsAnswer> {
  const path = `/api/novedades?cubo=${bucketOf({ local, random: Math.random }, await worker())}`;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal,
  }).catch(() => undefined);
  if (!response) return { kind: 'offline' };
  if (response.status === 404) return { kind: 'none' };
  if (!response.ok) return { kind: 'failed' };
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return { kind: 'none' };
  const versions = parseVersions(await response.json().catch(() => undefined));
  if (!versions) return { kind: 'failed' };
  const news = { at: now(), versions };
  local.set(DEVICE_LOCAL.novedades, JSON.stringify({ en: news.at, novedades: versions }));
  return { kind: 'answer', news };
}

/** The notes stored by the last answer; undefined if there are none. */
export function cachedNews(local: LocalStore): News | undefined {
  try {
    const { en, novedades } = JSON.parse(local.get(DEVICE_LOCAL.novedades) ?? '') as Record<string, unknown>;
    const versions = Array.isArray(novedades) ? novedades.filter(isVersion) : [];
    return typeof en === 'number' && versions.length > 0 ? { at: en, versions } : undefined;
  } catch {
    return undefined;
  }
}

const isVersion = (value: unknown): value is VersionNews =>
  isRecord(value) &&
  typeof value.version === 'string' &&
  (value.published === undefined || (isText(value.published) && isDate(value.published))) &&
  Array.isArray(value.notes) &&
  value.notes.every(isText);
const isText = (value: unknown): value is string => typeof value === 'string';
const isDate = (text: string) => !Number.isNaN(Date.parse(text));

function parseVersions(body: unknown): VersionNews[] | undefined {
  if (!isRecord(body) || !Array.isArray(body.novedades)) return undefined;
  return body.novedades.slice(0, VERSIONS).flatMap((one: unknown) => {
    if (!isRecord(one) || !isText(one.version)) return [];
    const notes = Array.isArray(one.notas) ? one.notas.filter(isText) : [];
    const published = isText(one.fecha) && isDate(one.fecha) ? one.fecha : undefined;
    return [{ version: one.version, notes, ...(published && { published }) }];
  });
}
