import { ACCESS } from './access.tsx';
import { CONTROLS } from './controls.tsx';
import { DIALOGS } from './dialogs.tsx';
import { PEOPLE } from './people.tsx';
import type { Specimen } from './specimen.ts';
import { WORDS } from './texts.tsx';

/** The whole catalogue. A test fails if a component of src/ui has no specimen. */
export const SPECIMENS: readonly Specimen[] = [...CONTROLS, ...DIALOGS, ...ACCESS, ...WORDS, ...PEOPLE];
