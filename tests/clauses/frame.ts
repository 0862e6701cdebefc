import type { Clause } from './clause.ts';

const BREADCRUMB = 'tests/shell/breadcrumb.test.tsx';
const JOURNEY = 'tests/shell/journey.test.tsx';
const KIT = 'tests/features/uikit.test.tsx';

/** A1.3 and A2.1, as far as breadcrumb, content area and the catalogue of components hold them. */
export const FRAME_CLAUSES: readonly Clause[] = [
  {
    id: 'A1.3',
    says: 'Each step of the breadcrumb has a label and, where it has a page, an address.',
    test: BREADCRUMB,
    title: 'A1.3 its items have a label and, where the step has a page, its url',
    breakage: {
      file: 'src/shell/Breadcrumb.tsx',
      from: '...(route.group ? [{ label: route.group }] : [])',
      to: '',
    },
  },
  {
    id: 'A1.3',
    says: 'On «Inicio» the breadcrumb is a single step; without a place it has none.',
    test: BREADCRUMB,
    title: 'A1.3 on the first page it is one step, and without a place it has none',
    breakage: {
      file: 'src/shell/Breadcrumb.tsx',
      from: "if (route.path === '/') return [];",
      to: '',
    },
  },
  {
    id: 'A1.3',
    says: 'Beside the page, the list of its neighbours opens, by keyboard too, and Escape returns.',
    test: BREADCRUMB,
    title: 'A1.3 a disclosure beside the page lists the pages of its group, and closes with the way back',
    breakage: {
      file: 'src/shell/CrumbSiblings.tsx',
      from: 'onCloseAutoFocus={onCloseAutoFocus}',
      to: 'onCloseAutoFocus={(event) => event.preventDefault()}',
    },
  },
  {
    id: 'A1.3',
    says: 'The list leads to its pages, and closes when the person goes on elsewhere.',
    test: BREADCRUMB,
    title: 'A1.3 the list goes to its pages, and closes when the person goes on elsewhere',
    breakage: {
      file: 'src/shell/CrumbSiblings.tsx',
      from: 'onOpenChange={(open) => open || onClose()}',
      to: '',
    },
  },
  {
    id: 'A1.3',
    says: 'Pages for administrators stand among the neighbours for administrators only.',
    test: BREADCRUMB,
    title: 'A1.3 what is for administrators stands among the pages for them alone',
    breakage: {
      file: 'src/shell/CrumbSiblings.tsx',
      from: 'administrator || !administrators',
      to: 'true || !administrators',
    },
  },
  {
    id: 'A1.3',
    says: 'A new page has the focus on its heading and is announced once.',
    test: JOURNEY,
    title: 'A1.3 a new page has the focus on its heading, and the live region is silent: it is said once',
    breakage: {
      file: 'src/shell/journey.ts',
      from: "say(free && !back ? '' :",
      to: 'say(',
    },
  },
  {
    id: 'A1.3',
    says: 'Back returns the focus to the link and says which page one is on.',
    test: JOURNEY,
    title: 'A1.3 Back has the focus on the link that led away, and the live region says the page',
    breakage: {
      file: 'src/shell/journey.ts',
      from: 'if (free && back) again',
      to: 'if (false) again',
    },
  },
  {
    id: 'A1.3',
    says: 'A page that comes late takes no focus from a dialog opened meanwhile.',
    test: JOURNEY,
    title: 'A1.3 a page that comes late leaves the focus in a dialog that was opened meanwhile',
    breakage: {
      file: 'src/shell/focus-claim.ts',
      from: 'some((one) => !known.has(one))',
      to: 'some(() => false)',
    },
  },
  {
    id: 'A1.3',
    says: 'A page chosen in a dialog receives the focus.',
    test: JOURNEY,
    title: 'A1.3 a page that was chosen in a dialog has the focus, though the dialog still goes',
    breakage: {
      file: 'src/shell/focus-claim.ts',
      from: 'known = new Set(opened());',
      to: 'known = new Set();',
    },
  },
  {
    id: 'A1.3',
    says: 'A page that comes late leaves the focus where Tab has put it meanwhile.',
    test: JOURNEY,
    title: 'A1.3 a page that comes late leaves the focus where Tab has put it meanwhile',
    breakage: {
      file: 'src/shell/focus-claim.ts',
      from: "if (!('key' in event) || event.key === 'Tab') moved = true;",
      to: '',
    },
  },
  {
    id: 'A1.3',
    says: 'Back returns to the same spot even if the data comes later, unless the person scrolls.',
    test: JOURNEY,
    title:
      'A1.3 Back scrolls to the spot once late data has made the page tall enough, and no longer when a person scrolls',
    breakage: {
      file: 'src/shell/late-scroll.ts',
      from: 'observer.observe(page);',
      to: '',
    },
  },
  {
    id: 'A2.1',
    says: '/uikit has every component, once.',
    test: KIT,
    title:
      'A2.1 /uikit: every component of src/ui has its specimen, once, and none is left of one that has gone',
    breakage: {
      file: 'src/features/template/specimens/specimens.ts',
      from: '...DIALOGS, ',
      to: '',
    },
  },
  {
    id: 'A2.1',
    says: '/uikit shows every component in all its states.',
    test: KIT,
    title: 'A2.1 /uikit: the page shows every component under its name, with each of its states',
    breakage: {
      file: 'src/features/template/UiKitPage.tsx',
      from: '{states.map(',
      to: '{states.slice(1).map(',
    },
  },
];
