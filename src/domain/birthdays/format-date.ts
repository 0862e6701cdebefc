import { type PartialDate, parseDate } from '../../../shared/written-date.ts';
import { type DayParts, formatDay } from '../../lib/format-day.ts';
import { formatInstant } from '../../lib/format-instant.ts';

/** Formats dates as text; separate from parsing, which the dashboard needs. */
const format =
  (parts: DayParts) =>
  ({ anio = 2000, mes, dia }: PartialDate) =>
    formatDay({ anio, mes, dia }, parts);

const dayMonth = format({ day: 'numeric', month: 'long' });
const full = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** `5 de enero`, never with a year, which would reveal the age; '' if it cannot be parsed. */
export function formatBirthday(text: string | null | undefined): string {
  const date = parseDate(text);
  return date ? dayMonth(date) : '';
}

/** `20 nov 2026`; day and month if there is no year; '' if it cannot be parsed. */
export function formatDate(text: string | null | undefined): string {
  const date = parseDate(text);
  if (!date) return '';
  return date.anio === undefined ? dayMonth(date) : full(date);
}

/** Date and time if the text has a time with a zone; otherwise as `formatDate`. */
export function formatMoment(text: string | null | undefined): string {
  const hasHour = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text?.trim() ?? '');
  const at = hasHour ? Date.parse(text?.trim() ?? '') : Number.NaN;
  return Number.isNaN(at) ? formatDate(text) : formatInstant(at, { dateStyle: 'medium', timeStyle: 'short' });
}
