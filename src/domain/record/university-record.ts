import { isRecord } from '../../lib/json.ts';
import { askOwnRoute, callOwnRoute, type OwnAnswer, type OwnRouteParts } from '../site/own-api.ts';

/**
 * The university's record of actions, by /api/bitacora of our own backend (docs/api.md). Nothing is stored on
 * the device.
 */
export interface UniversityRecord {
  /**
   * Reads a page of entries, for administrators with the permission. Never rejects.
   * @param after the previous page's `next`
   */
  read(wanted: RecordWanted, after?: string): Promise<RecordRead>;
  /** The same entries as a CSV file; undefined on failure. Never rejects. */
  file(wanted: RecordWanted): Promise<Blob | undefined>;
  /** The newest thirty entries about the signed-in person. Never rejects. */
  own(): Promise<RecordRead>;
}

export interface RecordWanted {
  person?: string;
  kind?: string;
  /** 2026-11-20, in the campus's zone */
  day?: string;
}

export type RecordRead =
  /** none: this backend has no record; denied: the server refuses this person */
  | { kind: 'none' }
  | { kind: 'denied' }
  | { kind: 'failed'; message?: string }
  /** newest first; next: there are more entries */
  | { kind: 'entries'; entries: readonly RecordEntry[]; next?: string };

export interface RecordEntry {
  id: string;
  /** ms */
  at: number | undefined;
  kind: string;
  /** login name; undefined if the person was not signed in */
  who: string | undefined;
  /** login name of the account concerned */
  whose: string | undefined;
  detail: string | undefined;
  /** «Chrome en Windows» */
  device: string | undefined;
}

const PATH = '/api/bitacora';
const CSV = 'text/csv';

export function createUniversityRecord(parts: OwnRouteParts): UniversityRecord {
  return {
    async read(wanted, after) {
      return readOf(await askOwnRoute(parts, { method: 'GET', path: PATH + queryOf(wanted, after) }));
    },
    async own() {
      return readOf(await askOwnRoute(parts, { method: 'GET', path: `${PATH}/mia` }));
    },
    async file(wanted) {
      const path = `${PATH}.csv${queryOf(wanted)}`;
      const answer = await callOwnRoute(parts, { method: 'GET', path, accept: CSV });
      return answer instanceof Response && answer.ok ? answer.blob().catch(() => undefined) : undefined;
    },
  };
}

function queryOf({ person, kind, day }: RecordWanted, after?: string): string {
  const asked = Object.entries({ persona: person, tipo: kind, dia: day, tras: after });
  const given = asked.filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function readOf(answer: OwnAnswer): RecordRead {
  if (answer.kind === 'none') return answer;
  if (answer.kind === 'failed') {
    const { message, status } = answer;
    return status === 403 ? { kind: 'denied' } : { kind: 'failed', ...(message && { message }) };
  }
  const { entradas, tras } = answer.body;
  if (!Array.isArray(entradas)) return { kind: 'none' };
  return {
    kind: 'entries',
    entries: readEntries(entradas),
    ...(typeof tras === 'string' && { next: tras }),
  };
}

/** The entries of an answer, without invalid ones. */
export const readEntries = (given: unknown): readonly RecordEntry[] =>
  Array.isArray(given) ? given.flatMap(readEntry) : [];

function readEntry(given: unknown): RecordEntry[] {
  if (!isRecord(given) || typeof given.id !== 'string' || typeof given.que !== 'string') return [];
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const at = Date.parse(text('cuando') ?? '');
  return [
    {
      id: given.id,
      at: Number.isNaN(at) ? undefined : at,
      kind: given.que,
      who: text('quien'),
      whose: text('sobre'),
      detail: text('detalle'),
      device: text('equipo'),
    },
  ];
}
