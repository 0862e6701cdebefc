import type { Publication, Release, Urgency } from '../../user/releases.ts';
import { campusFields, campusInstant } from './deadline.ts';

/** Under which the form is kept when the session ends over it (B20). */
export const DRAFT = 'publicar-version';

/** The form as it is typed. */
export interface PublishDraft {
  version: string;
  notes: string;
  urgency: Urgency;
  /** 2026-11-24; empty: at once */
  date: string;
  /** 08:30 */
  time: string;
  percent: number;
}

export const MAX_NOTES = 3;
/** letters of one, as the server counts them: more is not read on a phone */
export const MAX_NOTE = 120;
const FIRST_PERCENT = 10;
const FIRST_HOUR = '08:00';

/** @param present of how many devices it is by now; 0: of none */
export function draftOf(release: Release, present: number): PublishDraft {
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

/** A field's fault in words; none: it can be asked about. */
export type Faults = Partial<Record<'notes' | 'date', string>>;

export function faultsOf(draft: PublishDraft, now: number): Faults {
  const lines = noteLines(draft.notes);
  const long = lines.find((line) => line.length > MAX_NOTE);
  const faults: Faults = {};
  if (lines.length > MAX_NOTES) faults.notes = `Son ${lines.length} líneas; caben ${MAX_NOTES}.`;
  else if (long) faults.notes = `Una línea tiene ${long.length} letras; caben ${MAX_NOTE}.`;
  const limit = limitOf(draft);
  if (limit !== undefined && (Number.isNaN(limit) || limit <= now))
    faults.date = Number.isNaN(limit)
      ? 'Escribe una fecha y una hora que existan.'
      : 'Esa fecha ya pasó. Déjala vacía para que se instale en cuanto llegue.';
  return faults;
}

/** ms; undefined: none is wanted; NaN: what is typed is no date */
function limitOf({ urgency, date, time }: PublishDraft): number | undefined {
  if (urgency === 'normal' || date === '') return undefined;
  return campusInstant(date, time) ?? Number.NaN;
}

export function publicationOf(draft: PublishDraft): Publication {
  const { version, urgency, percent } = draft;
  return { version, notes: noteLines(draft.notes), urgency, limit: limitOf(draft), percent };
}

/** A line for each field that differs. */
export function changesOf(draft: PublishDraft, from: PublishDraft): string[] {
  const lines: string[] = [];
  if (draft.notes !== from.notes) lines.push(`Novedades: ${noteLines(draft.notes).join(' / ') || 'ninguna'}`);
  if (draft.urgency !== from.urgency)
    lines.push(`Urgencia: ${draft.urgency === 'normal' ? 'normal' : 'necesaria'}`);
  if (draft.date !== from.date || draft.time !== from.time)
    lines.push(`Fecha límite: ${draft.date || 'ninguna'} ${draft.date && draft.time}`.trim());
  if (draft.percent !== from.percent) lines.push(`Porcentaje: ${draft.percent} %`);
  return lines;
}

/** A kept one may be another version's. */
export function readDraft(kept: object | undefined): PublishDraft | undefined {
  const given = kept as Partial<PublishDraft> | undefined;
  return given &&
    [given.version, given.notes, given.date, given.time].every((one) => typeof one === 'string') &&
    typeof given.percent === 'number' &&
    (given.urgency === 'normal' || given.urgency === 'requerida')
    ? (given as PublishDraft)
    : undefined;
}
