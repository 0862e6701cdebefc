import type { SiteConfig } from '../offline/site-config.ts';
import type { OpenSession, OpenSessions } from './services.ts';

/** The person's open sessions, by routes of our own backend (README): the contract has no words for them. */
export interface OpenSessionsParts {
  site(): Promise<SiteConfig>;
  fetch: typeof fetch;
  token(): string | undefined;
  /** asks the API itself whether the session is over, which our own routes do not decide */
  validate(): Promise<void>;
}

const LIMIT_MS = 15_000;

type Answer = { kind: 'none' } | { kind: 'failed' } | { kind: 'answer'; body: Record<string, unknown> };

async function ask(parts: OpenSessionsParts, method: 'GET' | 'DELETE', id = ''): Promise<Answer> {
  const failed: Answer = { kind: 'failed' };
  const site = await parts.site().catch(() => undefined);
  const token = parts.token();
  if (!site) return failed;
  // Another host decides by its own means, and our token is not sent there (B10).
  if (!site.bearer || !token) return { kind: 'none' };
  try {
    const response = await parts.fetch(`${site.host}/api/sesiones${id && `/${encodeURIComponent(id)}`}`, {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (response.status === 401) void parts.validate();
    if (response.status === 404 || response.status === 405) return { kind: 'none' };
    const json = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
    // A page where data was asked for: a backend without these routes, or a portal. Neither has anything to show.
    if (response.ok && !json) return { kind: 'none' };
    const body: unknown = json && response.ok ? await response.json() : undefined;
    return isRecord(body) ? { kind: 'answer', body } : failed;
  } catch {
    return failed;
  }
}

export async function listSessions(parts: OpenSessionsParts): Promise<OpenSessions> {
  const answer = await ask(parts, 'GET');
  if (answer.kind !== 'answer') return answer;
  const { sesiones } = answer.body;
  return Array.isArray(sesiones)
    ? { kind: 'list', sessions: sesiones.flatMap(readSession) }
    : { kind: 'none' };
}

/** How many ended; undefined where nobody said so. */
export async function endSessions(parts: OpenSessionsParts, id?: string): Promise<number | undefined> {
  const answer = await ask(parts, 'DELETE', id);
  const count = answer.kind === 'answer' ? answer.body.cerradas : undefined;
  return typeof count === 'number' ? count : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readSession(given: unknown): OpenSession[] {
  if (!isRecord(given) || typeof given.id !== 'string') return [];
  const { id, equipo, creada, usada, actual } = given;
  const at = Date.parse(String(usada));
  const since = Date.parse(String(creada));
  return [
    {
      id,
      device: typeof equipo === 'string' ? equipo.slice(0, 60) : undefined,
      since: Number.isNaN(since) ? undefined : since,
      used: Number.isNaN(at) ? undefined : at,
      current: actual === true,
    },
  ];
}
