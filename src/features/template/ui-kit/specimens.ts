import { ACCESS } from './access.tsx';
import { CHART_SPECIMENS } from './charts.tsx';
import { CONTROLS } from './controls.tsx';
import { DIALOGS } from './dialogs.tsx';
import { PEOPLE_SPECIMENS } from './people.tsx';
import type { Specimen } from './specimen.ts';
import { TEXT_SPECIMENS } from './texts.tsx';

/** The whole catalogue. A test fails if a component of src/ui has no specimen. */
export const SPECIMENS: readonly Specimen[] = [
  ...CONTROLS,
  ...DIALOGS,
  ...ACCESS,
  ...TEXT_SPECIMENS,
  ...PEOPLE_SPECIMENS,
  ...CHART_SPECIMENS,
];
