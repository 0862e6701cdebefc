import { round } from '../check.ts';
import { spread } from '../statistics.ts';
import { PAGES } from './pages.ts';
import { CONDITIONS, type Loads } from './rounds.ts';

const MEASURES = ['fcp', 'lcp', 'blocking', 'cls', 'heapMb'] as const;

/** The absolute numbers of this run, fastest / median. They are comparable within one run only. */
export function pageTable(loads: Loads): string[] {
  const head = ['page', 'condition', 'FCP ms', 'LCP ms', 'blocking ms', 'CLS', 'heap MB', 'largest'];
  const rows = PAGES.flatMap((page) =>
    CONDITIONS.filter((condition) => loads[page][condition].length > 0).map((condition) => {
      const list = loads[page][condition];
      const cells = MEASURES.map((measure) => {
        const { fastest, median } = spread(list.map((load) => load[measure]));
        return `${round(fastest)} / ${round(median)}`;
      });
      return [page, condition, ...cells, list.at(-1)?.lcpElement ?? ''];
    }),
  );
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
