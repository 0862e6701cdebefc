import { askOwnRoute, callOwnRoute, type OwnAnswer, type OwnRouteParts } from '../site/own-api.ts';
import { type RecordEntry, readEntries } from './record-entry.ts';

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
