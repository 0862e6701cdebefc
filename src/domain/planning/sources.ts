import { rowsText } from './jobs.ts';
import type { KeptPlanning } from './kept-planning.ts';
import type { Problem } from './read-file.ts';
import { sampleRows } from './sample.ts';

/** Where the table's rows come from. */
export interface PlanningSource {
  kind: 'file' | 'sample';
  name: string;
  /** rows as packRows or rowsText wrote them, and those of the file before */
  rows: { newer: string; older?: string };
  /** of a file */
  opened?: {
    /** ms since the epoch */
    at: number;
    /** device: kept there; memory: gone with the page, on a shared machine; failed: gone with the page, without storage */
    where: 'device' | 'memory' | 'failed';
    problems: readonly Problem[];
    problemCount: number;
    /** the file before, from which this one differs */
    older?: { name: string; at: number };
  };
}

/** A file of the university's system that the person opened. */
export function keptFile(
  { file, older }: KeptPlanning,
  where: 'device' | 'memory' | 'failed',
): PlanningSource {
  const { name, openedAt, problems, problemCount } = file;
  return {
    kind: 'file',
    name,
    rows: { newer: file.packed, ...(older && { older: older.packed }) },
    opened: {
      at: openedAt,
      where,
      problems,
      problemCount,
      ...(older && { older: { name: older.name, at: older.openedAt } }),
    },
  };
}

/** Made-up groups, marked as such wherever they are shown. */
export const sample = (): PlanningSource => ({
  kind: 'sample',
  name: 'Datos de ejemplo',
  rows: { newer: rowsText(sampleRows()) },
});
