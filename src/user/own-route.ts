import type { SiteConfig } from '../offline/site-config.ts';
import { REQUEST_LIMIT_MS } from '../offline/time-limit.ts';

/** What our own backend answers beside the contract (README, "Our own words on the wire"): JSON, decided by the bearer. */
export interface OwnRouteParts {
  site(): Promise<SiteConfig>;
  fetch: typeof fetch;
  token(): string | undefined;
  /** asks the API itself whether the session is over, which our own routes do not decide */
  validate(): Promise<void>;
}

export interface OwnRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** from /api on, encoded */
  path: string;
  body?: object;
}

export type OwnAnswer =
  /** this backend has no such route, or is not to see our token */
  | { kind: 'none' }
  /** status: of an answer that is a refusal; without one nobody answered, and what was sent may have been done */
  | { kind: 'failed'; status?: number; message?: string }
  | { kind: 'answer'; body: Record<string, unknown> };

/** Never rejects. */
export async function askOwnRoute(
  parts: OwnRouteParts,
  { method, path, body }: OwnRequest,
): Promise<OwnAnswer> {
  const site = await parts.site().catch(() => undefined);
  const token = parts.token();
  if (!site) return { kind: 'failed' };
  // Another host decides by its own means, and our token is not sent there (B10).
  if (!site.bearer || !token) return { kind: 'none' };
  try {
    const response = await parts.fetch(site.host + path, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    const { ok, status } = response;
    if (status === 401) void parts.validate();
    if (status === 404 || status === 405) return { kind: 'none' };
    const json = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
    // A page where data was asked for: a backend without these routes, or a portal. Neither has anything to show.
    if (!json) return ok ? { kind: 'none' } : { kind: 'failed', status };
    const read: unknown = await response.json().catch(() => undefined);
    if (ok && isRecord(read)) return { kind: 'answer', body: read };
    return { kind: 'failed', ...(!ok && { status, ...messageOf(read) }) };
  } catch {
    return { kind: 'failed' };
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the server says for people, in its own words (own-fault.ts). */
function messageOf(body: unknown): { message?: string } {
  const error = isRecord(body) ? body.error : undefined;
  return isRecord(error) && typeof error.message === 'string' ? { message: error.message } : {};
}
