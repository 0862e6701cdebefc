import { round } from '../check.ts';
import { spread } from '../statistics.ts';
import { CONDITIONS, PAGES, TITLES } from './pages.ts';
import type { Loads } from './rounds.ts';

const MEASURES = ['fcp', 'lcp', 'blocking', 'cls', 'heapMb', 'frame', 'input'] as const;
const HEAD = [
  'page',
  'condition',
  'FCP ms',
  'LCP ms',
  'blocking ms',
  'CLS',
  'heap MB',
  'document to FCP ms',
  'slowest key ms',
  'largest',
];

/** The absolute numbers of this run, fastest / median. They are comparable within one run only. */
export function pageTable(loads: Loads): string[] {
  const rows = PAGES.flatMap((page) =>
    [...CONDITIONS, 'phone' as const]
      .filter((condition) => loads[page][condition].length > 0)
      .map((condition) => {
        const list = loads[page][condition];
        const cells = MEASURES.map((measure) => {
          const { fastest, median } = spread(list.map((load) => load[measure]));
          return `${round(fastest)} / ${round(median)}`;
        });
        return [TITLES[page], condition, ...cells, list.at(-1)?.lcpElement ?? ''];
      }),
  );
  const table = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
