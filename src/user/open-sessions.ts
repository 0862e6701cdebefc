import { askOwnRoute, isRecord, type OwnRouteParts } from './own-route.ts';
import type { OpenSession, OpenSessions } from './services.ts';

/** The person's open sessions, by routes of our own backend (README): the contract has no words for them. */
const ask = (parts: OwnRouteParts, method: 'GET' | 'DELETE', id = '') =>
  askOwnRoute(parts, { method, path: `/api/sesiones${id && `/${encodeURIComponent(id)}`}` });

export async function listSessions(parts: OwnRouteParts): Promise<OpenSessions> {
  const answer = await ask(parts, 'GET');
  if (answer.kind !== 'answer') return { kind: answer.kind };
  const { sesiones } = answer.body;
  return Array.isArray(sesiones)
    ? { kind: 'list', sessions: sesiones.flatMap(readSession) }
    : { kind: 'none' };
}

/** How many ended; undefined where nobody said so. */
export async function endSessions(parts: OwnRouteParts, id?: string): Promise<number | undefined> {
  const answer = await ask(parts, 'DELETE', id);
  const count = answer.kind === 'answer' ? answer.body.cerradas : undefined;
  return typeof count === 'number' ? count : undefined;
}

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
