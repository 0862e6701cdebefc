import type { Clause } from './clause.ts';

const OPENING = 'tests/shell/tab-opening.test.tsx';
const STRIP = 'tests/shell/tab-strip.test.tsx';

/** A3.5, A4. */
export const TABS_CLAUSES: readonly Clause[] = [
  {
    id: 'A3.5',
    says: 'Ctrl y clic abre la entrada en una pestaña y suprime la navegación normal.',
    test: OPENING,
    title: 'A3.5 Ctrl on a menu entry opens it in a tab, goes there once and keeps the browser from it',
    breakage: {
      file: 'src/shell/tab-gestures.ts',
      from: 'event.ctrlKey || metaKey',
      to: 'metaKey',
    },
  },
  {
    id: 'A3.5',
    says: '⌘ y clic también.',
    test: OPENING,
    title: 'A3.5 ⌘ on a menu entry opens it in a tab, goes there once and keeps the browser from it',
    breakage: {
      file: 'src/shell/tab-gestures.ts',
      from: 'event.ctrlKey || metaKey',
      to: 'event.ctrlKey',
    },
  },
  {
    id: 'A3.5',
    says: 'Una entrada de página completa conserva la navegación del navegador.',
    test: OPENING,
    title: 'A3.5 a full-page entry keeps the browser’s own way',
    breakage: {
      file: 'src/shell/tab-gestures.ts',
      from: 'if (!inTab && !(link && shellRouteAt(link.pathname)))',
      to: 'if (target === null)',
    },
  },
  {
    id: 'A4.1',
    says: 'Una pestaña tiene el título, la ruta, la consulta y el fragmento de su vínculo.',
    test: STRIP,
    title: 'A4.1 a tab has the label, path, query and fragment of its link',
    breakage: { file: 'src/shell/TabStrip.tsx', from: 'href={tab.href}', to: 'href={path}' },
  },
  {
    id: 'A4.1',
    says: 'Abrir una pestaña navega a ella y la agrega.',
    test: OPENING,
    title: 'A4.1 opening a tab navigates to it and adds it',
    breakage: { file: 'src/shell/tab-acts.ts', from: 'else link.click();', to: '' },
  },
  {
    id: 'A4.1',
    says: 'No hay dos pestañas de una dirección.',
    test: 'tests/shell/tab-list.test.ts',
    title: 'A4.1 no two tabs have the same address: the query that was opened last stays, at the same place',
    breakage: { file: 'src/shell/tab-list.ts', from: 'if (index >= 0)', to: 'if (index > 9)' },
  },
  {
    id: 'A4.2',
    says: 'Cerrar la pestaña activa lleva a la siguiente.',
    test: STRIP,
    title: 'A4.2 closing the active tab goes to the next one',
    breakage: {
      file: 'src/shell/tab-moves.ts',
      from: 'Math.min(index, left.length - 1)',
      to: 'Math.max(index - 1, 0)',
    },
  },
  {
    id: 'A4.2',
    says: 'Si era la última, a la anterior.',
    test: STRIP,
    title: 'A4.2 closing the active tab goes to the previous one if it was the last',
    breakage: {
      file: 'src/shell/tab-moves.ts',
      from: 'Math.min(index, left.length - 1)',
      to: 'index',
    },
  },
  {
    id: 'A4.2',
    says: 'Si no queda ninguna, a la raíz.',
    test: STRIP,
    title: 'A4.2 closing the active tab goes to the root if none remain',
    breakage: { file: 'src/shell/tab-moves.ts', from: "neighbour?.href ?? '/'", to: 'neighbour?.href' },
  },
  {
    id: 'A4.2',
    says: 'Cerrar otra pestaña no mueve a la persona.',
    test: STRIP,
    title: 'A4.2 closing another tab leaves the person where they are',
    breakage: {
      file: 'src/shell/tab-moves.ts',
      from: 'if (path !== plainPath(at)) return',
      to: 'if (path === at) return',
    },
  },
];
