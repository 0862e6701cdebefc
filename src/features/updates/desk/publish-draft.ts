import { MAX_NOTES, NOTE_LENGTH, URGENCIES, type Urgency } from '../../../../shared/releases.ts';
import type { ListedRelease, Publication } from '../../../domain/updates/releases.ts';
import { campusFields, campusInstant } from './deadline.ts';

/** Key under which the form is stored when the session ends (B20). */
export const DRAFT = 'publicar-version';

/** The form's content as typed. */
export interface PublishDraft {
  version: string;
  notes: string;
  urgency: Urgency;
  /** for example 2026-11-24; empty: at once */
  date: string;
  /** for example 08:30 */
  time: string;
  percent: number;
}

const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  normal: 'Normal',
  recomendada: 'Recomendada',
  requerida: 'Necesaria',
};
export const URGENCY_OPTIONS = URGENCIES.map((value) => ({ value, label: URGENCY_LABELS[value] }));

const FIRST_PERCENT = 10;
const FIRST_HOUR = '08:00';

/** @param present percentage of devices that already receive it; 0 if not published */
export function publishDraftOf(release: ListedRelease, present: number): PublishDraft {
  const { version, notes, urgency, limit } = release;
  return {
    version,
    notes: notes.join('\n'),
    urgency,
    ...(limit === undefined ? { date: '', time: FIRST_HOUR } : campusFields(limit)),
    percent: present || FIRST_PERCENT,
  };
}

export const noteLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Error messages per field; empty if the form is valid. */
export type Faults = Partial<Record<'notes' | 'date', string>>;

export function faultsOf(draft: PublishDraft, now: number): Faults {
  const lines = noteLines(draft.notes);
  const long = lines.find((line) => line.length > NOTE_LENGTH);
  const faults: Faults = {};
  if (lines.length > MAX_NOTES) faults.notes = `Son ${lines.length} líneas; caben ${MAX_NOTES}.`;
  else if (long) faults.notes = `Una línea tiene ${long.length} letras; caben ${NOTE_LENGTH}.`;
  const limit = limitOf(draft);
  if (limit !== undefined && (Number.isNaN(limit) || limit <= now))
    faults.date = Number.isNaN(limit)
      ? 'Escribe una fecha y una hora que existan.'
      : 'Esa fecha ya pasó. Déjala vacía para que se instale en cuanto llegue.';
  return faults;
}

/** Deadline in ms; undefined if none is set, NaN if the typed text is no date. */
function limitOf({ urgency, date, time }: PublishDraft): number | undefined {
  if (urgency !== 'requerida' || date === '') return undefined;
  return campusInstant(date, time) ?? Number.NaN;
}

export function publicationOf(draft: PublishDraft): Publication {
  const { version, urgency, percent } = draft;
  return { version, notes: noteLines(draft.notes), urgency, limit: limitOf(draft), percent };
}

/** One line per field that differs. */
export function publishChanges(draft: PublishDraft, from: PublishDraft): string[] {
  const lines: string[] = [];
  if (draft.notes !== from.notes) lines.push(`Novedades: ${noteLines(draft.notes).join(' / ') || 'ninguna'}`);
  if (draft.urgency !== from.urgency) lines.push(`Urgencia: ${URGENCY_LABELS[draft.urgency].toLowerCase()}`);
  if (draft.date !== from.date || draft.time !== from.time)
    lines.push(`Fecha límite: ${draft.date || 'ninguna'} ${draft.date && draft.time}`.trim());
  if (draft.percent !== from.percent) lines.push(`Porcentaje: ${draft.percent} %`);
  return lines;
}

/** Reads a stored draft, which another version may have written. */
export function readDraft(kept: object | undefined): PublishDraft | undefined {
  const given = kept as Partial<PublishDraft> | undefined;
  return given &&
    [given.version, given.notes, given.date, given.time].every((one) => typeof one === 'string') &&
    typeof given.percent === 'number' &&
    URGENCIES.some((one) => one === given.urgency)
    ? (given as PublishDraft)
    : undefined;
}
