import type { Clause } from './clause.ts';

const OPENING = 'tests/shell/tab-opening.test.tsx';
const STRIP = 'tests/shell/tab-strip.test.tsx';

/** A3.5, A4. */
export const TABS_CLAUSES: readonly Clause[] = [
  {
    id: 'A3.5',
    says: 'Ctrl and a click open the entry in a tab and suppress the normal navigation.',
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
    says: 'So do ⌘ and a click.',
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
    says: "A full-page entry keeps the browser's navigation.",
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
    says: 'A tab has the label, path, query and fragment of its link.',
    test: STRIP,
    title: 'A4.1 a tab has the label, path, query and fragment of its link',
    breakage: { file: 'src/shell/TabStrip.tsx', from: 'href={tab.href}', to: 'href={path}' },
  },
  {
    id: 'A4.1',
    says: 'Opening a tab navigates to it and adds it.',
    test: OPENING,
    title: 'A4.1 opening a tab navigates to it and adds it',
    breakage: { file: 'src/shell/tab-acts.ts', from: 'else link.click();', to: '' },
  },
  {
    id: 'A4.1',
    says: 'No two tabs have one address.',
    test: 'tests/shell/tab-list.test.ts',
    title: 'A4.1 no two tabs have the same address: the query that was opened last stays, at the same place',
    breakage: { file: 'src/shell/tab-list.ts', from: 'if (index >= 0)', to: 'if (index > 9)' },
  },
  {
    id: 'A4.2',
    says: 'Closing the active tab goes to the next one.',
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
    says: 'To the previous one if it was the last.',
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
    says: 'To the root if none is left.',
    test: STRIP,
    title: 'A4.2 closing the active tab goes to the root if none remain',
    breakage: { file: 'src/shell/tab-moves.ts', from: "neighbour?.href ?? '/'", to: 'neighbour?.href' },
  },
  {
    id: 'A4.2',
    says: 'Closing another tab leaves the person where they are.',
    test: STRIP,
    title: 'A4.2 closing another tab leaves the person where they are',
    breakage: {
      file: 'src/shell/tab-moves.ts',
      from: 'if (path !== plainPath(at)) return',
      to: 'if (path === at) return',
    },
  },
];
