import type { Clause } from './clause.ts';

const TEST = 'tests/shell/search/search-dialog.test.tsx';
const OPENING =
  'A1.4 opening the search gives its field the focus after 100 ms, and what was typed since the shortcut';

/** A1.4's search, and B22 as far as the search goes. */
export const SEARCH_CLAUSES: readonly Clause[] = [
  {
    id: 'A1.4',
    says: 'When the search opens, its field receives the focus after 100 ms.',
    test: TEST,
    title: OPENING,
    breakage: {
      file: 'src/shell/search/SearchBox.tsx',
      from: 'const FOCUS_MS = 100;',
      to: 'const FOCUS_MS = 101;',
    },
  },
  {
    id: 'A1.4',
    says: 'What is typed from the shortcut on reaches the field.',
    test: TEST,
    title: OPENING,
    breakage: { file: 'src/shell/early-keys.ts', from: 'keys.push(event.key);', to: '' },
  },
  {
    id: 'B22',
    says: 'People whom birthdays have left on the device are found, without asking anybody.',
    test: TEST,
    title:
      'B22. people are found by what birthdays have left on the device, without a call, with their day and without age',
    breakage: {
      file: 'src/api/kept-people.ts',
      from: "const COPY_KEY = 'apollo:';",
      to: "const COPY_KEY = 'x:';",
    },
  },
  {
    id: 'B22',
    says: 'What another person has left on the device is not found.',
    test: TEST,
    title: 'B22. what another person has left on the device is found by nobody else',
    breakage: {
      file: 'src/api/kept-people.ts',
      from: 'await keyval.get(',
      to: "(await keyval.get('apollo:otra')) ?? (",
    },
  },
];
