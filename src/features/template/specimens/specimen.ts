import type { ComponentType } from 'react';

/** One component of src/ui in the catalogue: the page draws the states, and tests walk them. */
export interface Specimen {
  /** its file's name, without ending */
  component: string;
  /** one line: what it is for */
  use: string;
  states: readonly { name: string; Draw: ComponentType }[];
}
