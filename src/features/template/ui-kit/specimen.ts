import type { ComponentType } from 'react';

/** One component of src/ui in the catalogue; the page and the tests render its states. */
export interface Specimen {
  /** name of its file, without the extension */
  component: string;
  /** one line that says what it is for */
  use: string;
  states: readonly { name: string; Draw: ComponentType }[];
}
