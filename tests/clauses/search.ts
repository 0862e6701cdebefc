import type { Clause } from './clause.ts';

const TEST = 'tests/shell/search/search-dialog.test.tsx';
const OPENING =
  'A1.4 opening the search gives its field the focus after 100 ms, and what was typed since the shortcut';

/** A1.4's search, and B22 as far as the search goes. */
export const SEARCH_CLAUSES: readonly Clause[] = [
  {
    id: 'A1.4',
    says: 'Al abrir la búsqueda, su campo recibe el foco a los 100 ms.',
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
    says: 'Lo que se escribe desde el atajo llega al campo.',
    test: TEST,
    title: OPENING,
    breakage: { file: 'src/shell/early-keys.ts', from: 'keys.push(event.key);', to: '' },
  },
  {
    id: 'B22',
    says: 'Se encuentra a las personas que los cumpleaños dejaron en el dispositivo, sin preguntar a nadie.',
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
    says: 'Lo que otra persona dejó en el dispositivo no se encuentra.',
    test: TEST,
    title: 'B22. what another person has left on the device is found by nobody else',
    breakage: {
      file: 'src/api/kept-people.ts',
      from: 'await keyval.get(',
      to: "(await keyval.get('apollo:otra')) ?? (",
    },
  },
];
