import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRows } from '../../../src/domain/planning/compare.ts';
import type { PlanningRows } from '../../../src/domain/planning/fields.ts';
import { sampleRows } from '../../../src/domain/planning/sample.ts';
import {
  buildTable,
  cellBefore,
  cellText,
  changeCounts,
  columnOf,
} from '../../../src/domain/planning/table.ts';
import {
  EVERYTHING,
  type PlanningQuery,
  sumsOf,
  valueCounts,
  viewOf,
} from '../../../src/domain/planning/view.ts';

const FIELDS = ['materia', 'grupo', 'uab', 'cupo'] as const;
const rowsOf = (...rows: string[]): PlanningRows => ({
  fields: FIELDS,
  rows: rows.map((row) => row.split('|')),
});
const GROUPS = rowsOf(
  'Cálculo|G1|MAT|35',
  'Álgebra|G1|MAT|9',
  'Ética|G2|HUM|',
  'Ñandú|G10|BIO|muchos',
  'calculo|G2|MAT|120',
);

/** The cells of a column in the order in which they are shown; a group's heading is [its value]. */
function shown(
  planning: PlanningRows,
  query: Partial<PlanningQuery>,
  id: 'materia' | 'cupo' | 'grupo' = 'materia',
) {
  const table = buildTable(planning);
  const view = viewOf(table, { ...EVERYTHING, ...query });
  const column = columnOf(table, id);
  return [...view.items].map((item) => {
    const group = view.groups[-1 - item];
    return group ? `[${group.value}]` : column && cellText(column, item);
  });
}

test('texts are sorted as in Spanish, and numbers as numbers', () => {
  expect(shown(GROUPS, { sort: [{ id: 'materia', desc: false }] })).toEqual([
    'Álgebra',
    'calculo',
    'Cálculo',
    'Ética',
    'Ñandú',
  ]);
  expect(shown(GROUPS, { sort: [{ id: 'grupo', desc: false }] }, 'grupo')).toEqual([
    'G1',
    'G1',
    'G2',
    'G2',
    'G10',
  ]);
});

test('empty cells are last in both directions, and texts after numbers', () => {
  expect(shown(GROUPS, { sort: [{ id: 'cupo', desc: false }] }, 'cupo')).toEqual([
    '9',
    '35',
    '120',
    'muchos',
    '',
  ]);
  expect(shown(GROUPS, { sort: [{ id: 'cupo', desc: true }] }, 'cupo')).toEqual([
    'muchos',
    '120',
    '35',
    '9',
    '',
  ]);
});

test('several columns sort one within the other', () => {
  const sort = [
    { id: 'uab', desc: false },
    { id: 'cupo', desc: true },
  ] as const;
  expect(shown(GROUPS, { sort })).toEqual(['Ñandú', 'Ética', 'calculo', 'Cálculo', 'Álgebra']);
});

test('the search knows neither case nor accents; n finds ñ, and ñ only ñ', () => {
  expect(shown(GROUPS, { text: 'CALC' })).toEqual(['Cálculo', 'calculo']);
  expect(shown(GROUPS, { text: 'nandu' })).toEqual(['Ñandú']);
  expect(shown(GROUPS, { text: 'ñ' })).toEqual(['Ñandú']);
  // Each word may be in another column.
  expect(shown(GROUPS, { text: 'g2 mat' })).toEqual(['calculo']);
  expect(shown(GROUPS, { text: 'nada de esto' })).toEqual([]);
});

test('filters keep values and ranges, and a column counts its values under the others', () => {
  const table = buildTable(GROUPS);
  const query: PlanningQuery = {
    ...EVERYTHING,
    filters: { uab: { kind: 'values', values: ['MAT', 'HUM'] }, cupo: { kind: 'range', from: 10 } },
  };
  expect(shown(GROUPS, query)).toEqual(['Cálculo', 'calculo']);
  expect(valueCounts(table, query, 'uab')).toEqual([{ value: 'MAT', count: 2 }]);
  expect(valueCounts(table, query, 'grupo').map(({ value, count }) => [value, count])).toEqual([
    ['G1', 1],
    ['G2', 1],
  ]);
  expect(valueCounts(table, EVERYTHING, 'uab').map(({ value, count }) => [value, count])).toEqual([
    ['BIO', 1],
    ['HUM', 1],
    ['MAT', 3],
  ]);
});

test('groups have totals, and a closed one shows its heading only', () => {
  const table = buildTable(GROUPS);
  const query: PlanningQuery = { ...EVERYTHING, group: 'uab' };
  const view = viewOf(table, query, new Set(['MAT']));
  expect(view.groups).toEqual([
    { value: 'BIO', count: 1, sums: { cupo: 0 } },
    { value: 'HUM', count: 1, sums: { cupo: 0 } },
    { value: 'MAT', count: 3, sums: { cupo: 164 } },
  ]);
  expect([...view.items]).toEqual([-1, 3, -2, 2, -3]);
  expect([view.rows.length, view.sums]).toEqual([5, { cupo: 164 }]);
  expect(shown(GROUPS, query)).toEqual([
    '[BIO]',
    'Ñandú',
    '[HUM]',
    'Ética',
    '[MAT]',
    'Cálculo',
    'Álgebra',
    'calculo',
  ]);
});

test('a newer file tells what is new, what changed with its value before, and what is gone', () => {
  const newer = rowsOf(
    'Cálculo|G1|MAT|40',
    'Ética|G2|HUM|',
    'Física|G1|FIS|20',
    'Ñandú|G10|BIO|muchos',
    'calculo|G2|MAT|120',
  );
  const table = buildTable(newer, GROUPS);
  expect(changeCounts(table)).toEqual({ added: 1, changed: 1, gone: 1 });
  const cupo = columnOf(table, 'cupo');
  if (!cupo) throw new Error('no cupo');
  expect([cellText(cupo, 0), cellBefore(cupo, 0), cellBefore(cupo, 1)]).toEqual(['40', '35', undefined]);
  // A row that is gone is not shown and not added up until it is asked for.
  expect(viewOf(table, EVERYTHING).sums).toEqual({ cupo: 180 });
  const gone = viewOf(table, {
    ...EVERYTHING,
    filters: { cambio: { kind: 'values', values: ['Ya no está'] } },
  });
  const materia = columnOf(table, 'materia');
  expect([...gone.items].map((row) => materia && cellText(materia, row))).toEqual(['Álgebra']);
  expect(valueCounts(table, EVERYTHING, 'cambio').map(({ value, count }) => [value, count])).toEqual([
    ['', 3],
    ['Nueva', 1],
    ['Cambió', 1],
    ['Ya no está', 1],
  ]);
});

const cell = fc.constantFrom('', 'a', 'A', 'á', 'ñ', 'n', 'zz', '10', '9', '1,000');
const planning = fc
  .array(fc.tuple(cell, cell, cell, cell), { maxLength: 40 })
  .map((rows): PlanningRows => ({ fields: FIELDS, rows }));
const values = (newer: PlanningRows, at: number) => JSON.stringify(newer.rows[at]);

test('a file never differs from itself, in whatever order its groups with one name keep', () => {
  fc.assert(
    fc.property(planning, (rows) => {
      expect(compareRows(rows, rows)).toEqual({ added: new Set(), changed: new Map(), gone: [] });
    }),
  );
});

test('every row of either file is new, gone, changed or the same, and what is new one way is gone the other way', () => {
  fc.assert(
    fc.property(planning, planning, (older, newer) => {
      const there = compareRows(older, newer);
      const back = compareRows(newer, older);
      expect(there.added.size).toBe(back.gone.length);
      expect(there.gone.length).toBe(back.added.size);
      expect(there.changed.size).toBe(back.changed.size);
      expect(older.rows.length - there.gone.length).toBe(newer.rows.length - there.added.size);
      for (const [at, before] of there.changed) expect(values(newer, at)).not.toBe(values(older, before));
      for (const at of there.added) expect(there.changed.has(at)).toBe(false);
    }),
  );
});

test('a view loses and doubles no row, and its order is the one of a plain sort', () => {
  fc.assert(
    fc.property(planning, fc.boolean(), fc.constantFrom(...FIELDS), (rows, desc, id) => {
      const table = buildTable(rows);
      const view = viewOf(table, { ...EVERYTHING, sort: [{ id, desc }] });
      expect([...view.rows].sort((a, b) => a - b)).toEqual(rows.rows.map((_, at) => at));
      const column = columnOf(table, id);
      const codes = [...view.rows].map((row) => column?.codes[row] ?? 0);
      const filled = codes.filter((code) => code !== 0);
      expect(filled).toEqual([...filled].sort((a, b) => (desc ? b - a : a - b)));
      expect(codes.slice(filled.length).every((code) => code === 0)).toBe(true);
    }),
  );
});

test('the groups of a view have all its rows and sums', () => {
  fc.assert(
    fc.property(planning, (rows) => {
      const table = buildTable(rows);
      const view = viewOf(table, { ...EVERYTHING, group: 'uab' });
      expect(view.groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.rows.length);
      expect(view.groups.reduce((sum, { sums }) => sum + (sums.cupo ?? 0), 0)).toBe(view.sums.cupo ?? 0);
      expect(sumsOf(table, view.rows)).toEqual(view.sums);
    }),
  );
});

test('the sample is the same every time', () => {
  expect(sampleRows()).toEqual(sampleRows());
  expect(new Set(sampleRows().rows.map(([, clave, grupo]) => `${clave} ${grupo}`)).size).toBe(96);
});
