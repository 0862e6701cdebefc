import { isRecord } from '../../lib/json.ts';
import { askOwnRoute, type OwnAnswer, type OwnRouteParts } from '../site/own-api.ts';

/** none: this backend has no list of sessions */
export type ActiveSessions =
  | { kind: 'none' | 'failed' }
  | { kind: 'list'; sessions: readonly ActiveSession[] };

export interface ActiveSession {
  id: string;
  /** «Chrome en Windows» */
  device: string | undefined;
  /** ms */
  since: number | undefined;
  used: number | undefined;
  /** the session of this device */
  current: boolean;
}

/**
 * The person's open sessions, by routes of our own backend (docs/api.md): the contract has no such
 * operations.
 */
const ask = (parts: OwnRouteParts, method: 'GET' | 'DELETE', id = '') =>
  askOwnRoute(parts, { method, path: `/api/sesiones${id && `/${encodeURIComponent(id)}`}` });

/** Lists the sessions; invalid entries are left out. Never rejects. */
export async function listSessions(parts: OwnRouteParts): Promise<ActiveSessions> {
  const answer = await ask(parts, 'GET');
  if (answer.kind !== 'answer') return { kind: answer.kind };
  const { sesiones } = answer.body;
  return Array.isArray(sesiones)
    ? { kind: 'list', sessions: sesiones.flatMap(readSession) }
    : { kind: 'none' };
}

/** The number of sessions ended; undefined if unknown. */
export const endSessions = async (parts: OwnRouteParts, id?: string) =>
  endedOf(await ask(parts, 'DELETE', id));

export async function endSessionsOf(parts: OwnRouteParts, usuario: string): Promise<number | undefined> {
  const path = `/api/personas/${encodeURIComponent(usuario)}/sesiones`;
  return endedOf(await askOwnRoute(parts, { method: 'DELETE', path }));
}

/** The number of ended sessions in an answer; undefined if there is none. */
export function endedOf(answer: OwnAnswer): number | undefined {
  const count = answer.kind === 'answer' ? answer.body.cerradas : undefined;
  return typeof count === 'number' ? count : undefined;
}

function readSession(given: unknown): ActiveSession[] {
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
