import type { Clause } from './clause.ts';
import { FRAME_CLAUSES } from './frame.ts';
import { MENU_CLAUSES } from './menu.ts';
import { SEARCH_CLAUSES } from './search.ts';
import { SETTINGS_CLAUSES } from './settings.ts';
import { TABS_CLAUSES } from './tabs.ts';

/** Of the shell: A3 (menu), A4 (tabs), A5 (settings panel), and what stands beside them. In the order of the table. */
export const CLAUSES: readonly Clause[] = [
  ...FRAME_CLAUSES,
  ...MENU_CLAUSES,
  ...TABS_CLAUSES,
  ...SETTINGS_CLAUSES,
  ...SEARCH_CLAUSES,
].sort((a, b) => a.id.localeCompare(b.id, 'es', { numeric: true }));
