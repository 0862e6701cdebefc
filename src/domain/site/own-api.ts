import { isRecord } from '../../lib/json.ts';
import { REQUEST_LIMIT_MS } from '../../offline/model/request-limit.ts';
import { isInFront, type SiteConfig } from '../../offline/store/site-config.ts';

/**
 * What a call of our own backend's routes needs. These routes are outside the contract (docs/api.md): JSON,
 * authorized by the bearer token.
 */
export interface OwnRouteParts {
  site(): Promise<SiteConfig>;
  fetch: typeof fetch;
  token(): string | undefined;
  /** who is signed in; a server in front of another service asks that one about name and token */
  usuario?(): string | undefined;
  /** asks the API whether the session is over: an own route's 401 alone does not end it */
  validate(): Promise<void>;
}

export interface OwnRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** encoded path that begins with /api */
  path: string;
  body?: object;
  /** a piece of a file, instead of a body */
  bytes?: ArrayBuffer;
  /** requested media type, if not JSON */
  accept?: string;
  /** aborts the request */
  signal?: AbortSignal;
}

/** status: that of a refusal; without one there was no answer, and the request may have been applied */
interface OwnFailure {
  kind: 'failed';
  status?: number;
  message?: string;
  field?: string;
}

export type OwnAnswer =
  /** this backend has no such route, or may not receive our token */
  { kind: 'none' } | OwnFailure | { kind: 'answer'; body: Record<string, unknown> };

/** What a server in front of another service answers itself. */
const ABOUT_VERSIONS = /^\/api\/(publicaciones|dispositivos)/;

/** Calls a route that returns JSON. Never rejects. */
export async function askOwnRoute(parts: OwnRouteParts, request: OwnRequest): Promise<OwnAnswer> {
  const response = await callOwnRoute(parts, request);
  if (!(response instanceof Response)) return response;
  if (!response.ok) return failureOf(response);
  const read: unknown = await response.json().catch(() => undefined);
  return isRecord(read) ? { kind: 'answer', body: read } : { kind: 'failed' };
}

/** What a refusal says. Never rejects. */
export async function failureOf(response: Response): Promise<OwnFailure> {
  const read: unknown = await response.json().catch(() => undefined);
  return { kind: 'failed', status: response.status, ...refusalOf(read) };
}

/** Returns the response if it has the requested type, or is a refusal in JSON. Never rejects. */
export async function callOwnRoute(
  parts: OwnRouteParts,
  { method, path, body, bytes, accept = 'application/json', signal }: OwnRequest,
): Promise<Response | Exclude<OwnAnswer, { kind: 'answer' }>> {
  const site = await parts.site().catch(() => undefined);
  const token = parts.token();
  if (!site) return { kind: 'failed' };
  // Another host has its own authorization, and our token is not sent to it (B10).
  if (!site.bearer || !token) return { kind: 'none' };
  if (isInFront(site) && !ABOUT_VERSIONS.test(path)) return { kind: 'none' };
  try {
    const response = await parts.fetch(site.host + path, {
      method,
      headers: {
        accept,
        authorization: `Bearer ${token}`,
        ...(isInFront(site) && { usuario: parts.usuario?.() ?? '' }),
        ...(body && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(bytes && { body: bytes }),
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: limited(signal),
    });
    const { ok, status } = response;
    if (status === 401) void parts.validate();
    if (status === 404 || status === 405) return { kind: 'none' };
    const [type = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(/[;\s]/);
    // An unexpected type: a backend without these routes or a captive portal answers with a page.
    if (type !== (ok ? accept : 'application/json'))
      return ok ? { kind: 'none' } : { kind: 'failed', status };
    return response;
  } catch {
    return { kind: 'failed' };
  }
}

/** A signal that aborts after the limit or with `outer`. Not AbortSignal.any, which Safari lacks before 17.4. */
function limited(outer: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
  if (!outer) return limit;
  const either = new AbortController();
  const stop = () => either.abort();
  for (const one of [limit, outer]) one.addEventListener('abort', stop);
  if (outer.aborted) stop();
  return either.signal;
}

/** The error of an answer of the own API: the message for the person, and the field it concerns. */
function refusalOf(body: unknown): { message?: string; field?: string } {
  const error = isRecord(body) ? body.error : undefined;
  if (!isRecord(error) || typeof error.message !== 'string') return {};
  const { extensions, message } = error;
  const field = isRecord(extensions) ? extensions.campo : undefined;
  return { message, ...(typeof field === 'string' && { field }) };
}
