import type { Clause } from './clause.ts';

const BREADCRUMB = 'tests/shell/breadcrumb.test.tsx';
const JOURNEY = 'tests/shell/journey.test.tsx';
const KIT = 'tests/features/uikit.test.tsx';

/** A1.3 and A2.1, as far as breadcrumb, content area and the catalogue of components hold them. */
export const FRAME_CLAUSES: readonly Clause[] = [
  {
    id: 'A1.3',
    says: 'Cada paso de la ruta tiene etiqueta y, donde hay página, dirección.',
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
    says: 'En Inicio la ruta es un solo paso; sin lugar no hay ninguno.',
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
    says: 'Junto a la página se abre la lista de sus vecinas, con el teclado también, y Escape regresa.',
    test: BREADCRUMB,
    title: 'A1.3 a disclosure beside the page lists the pages of its group, and closes with the way back',
    breakage: {
      file: 'src/shell/CrumbSiblings.tsx',
      from: 'button.current?.focus();',
      to: '',
    },
  },
  {
    id: 'A1.3',
    says: 'La lista lleva a sus páginas y se cierra cuando la persona sigue en otra parte.',
    test: BREADCRUMB,
    title: 'A1.3 the list goes to its pages, and closes when the person goes on elsewhere',
    breakage: {
      file: 'src/shell/CrumbSiblings.tsx',
      from: "addEventListener('pointerdown', onElsewhere);",
      to: '',
    },
  },
  {
    id: 'A1.3',
    says: 'Lo de administración está entre las vecinas solo para quien administra.',
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
    says: 'Una página nueva recibe el foco en su título y se anuncia una vez.',
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
    says: 'Atrás regresa el foco al enlace y dice en qué página se está.',
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
    says: 'Una página que llega tarde no quita el foco a un diálogo abierto entretanto.',
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
    says: 'La página elegida en un diálogo recibe el foco.',
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
    says: 'Una página que llega tarde deja el foco donde Tab lo puso entretanto.',
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
    says: 'Atrás regresa al mismo sitio aunque los datos lleguen después, salvo que la persona se desplace.',
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
    says: '/uikit tiene cada componente, una vez.',
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
    says: '/uikit muestra cada componente en todos sus estados.',
    test: KIT,
    title: 'A2.1 /uikit: the page shows every component under its name, with each of its states',
    breakage: {
      file: 'src/features/template/UiKitPage.tsx',
      from: '{states.map(',
      to: '{states.slice(1).map(',
    },
  },
];
