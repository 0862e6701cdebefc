import { ENCODING_NAMES, SEPARATOR_NAMES } from '../../../shared/csv-file.ts';
import { type ColumnId, titleOf } from '../../domain/planning/fields.ts';
import type { FileReview } from '../../domain/planning/read-file.ts';
import type { Filter, Sums } from '../../domain/planning/view.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { countOf, number } from '../../lib/number-text.ts';

export const groups = (n: number) => countOf(n, 'grupo', 'grupos');

/** What kind of file it is: `1,248 grupos · UTF-8, separado por comas`. */
export function fileText(rows: number, { encoding, separator }: FileReview): string {
  const by = SEPARATOR_NAMES[separator];
  return `${groups(rows)} · ${[ENCODING_NAMES[encoding], by && `separado por ${by}`].filter(Boolean).join(', ')}`;
}

/** `Cupo 43,680 · Demanda 39,112`, of the columns that are shown. */
export const sumsText = (sums: Sums, isShown: (id: ColumnId) => boolean): string =>
  Object.entries(sums)
    .filter(([id]) => isShown(id as ColumnId))
    .map(([id, sum]) => `${titleOf(id as ColumnId)} ${number(sum)}`)
    .join(' · ');

/** A filter in words, behind its column's name. */
export function filterText(filter: Filter): string {
  if (filter.kind === 'range') {
    const { from, to } = filter;
    if (from !== undefined && to !== undefined) return `de ${number(from)} a ${number(to)}`;
    return from === undefined ? `hasta ${number(to ?? 0)}` : `desde ${number(from)}`;
  }
  const [first = ''] = filter.values;
  return filter.values.length === 1 ? first || EMPTY : `${number(filter.values.length)} valores`;
}

export const EMPTY = '(vacío)';

/** `20 nov 2026, 3:05 p.m.` */
export const momentText = (at: number) => formatInstant(at, { dateStyle: 'medium', timeStyle: 'short' });
