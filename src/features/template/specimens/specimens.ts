import { ACCESS } from './access.tsx';
import { CONTROLS } from './controls.tsx';
import { DIALOGS } from './dialogs.tsx';
import { PEOPLE } from './people.tsx';
import type { Specimen } from './specimen.ts';
import { WORDS } from './words.tsx';

/** The whole catalogue; a component of src/ui without a specimen fails a test. */
export const SPECIMENS: readonly Specimen[] = [...CONTROLS, ...DIALOGS, ...ACCESS, ...WORDS, ...PEOPLE];
