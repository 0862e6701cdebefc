import { isRecord } from '../../lib/json.ts';

/** One action of the university's record. */
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
