import type { Look } from '../../user/services.ts';
import type { Campo, SettingValues } from '../../user/settings.ts';
import type { IconName } from '../icons.ts';
import type { PanelName } from '../panels.ts';
import type { Searchable } from './word-index.ts';

/** What the search can find, in the order in which equally good ones stand. */
export const KINDS = ['pagina', 'ajuste', 'accion', 'persona'] as const;
export type EntryKind = (typeof KINDS)[number];

interface EntryBase extends Searchable {
  /** the same in every start: what is remembered of a choice */
  id: string;
  /** stands behind the title, as far as there is room */
  detail?: string | undefined;
  /** stands last, always whole */
  note?: string | undefined;
}

export interface PageEntry extends EntryBase {
  kind: 'pagina';
  icon?: IconName | undefined;
  href: string;
  /** outside the shell: never in a tab (A3.5) */
  fullPage: boolean;
}

/** One choice of one setting. */
export type SettingChoice =
  | { [C in Campo]: { of: 'config'; key: C; value: SettingValues[C] } }[Campo]
  | { [K in keyof Look]: { of: 'look'; key: K; value: Look[K] } }[keyof Look];

export interface SettingEntry extends EntryBase {
  kind: 'ajuste';
  choice: SettingChoice;
}

/** What comes when the search is gone: a panel of the shell, or one of the dialogs of the profile menu. */
export type NextDialog = Exclude<PanelName, 'buscar' | 'menu'> | 'sugerencias' | 'salir';

export type ActionRun = { type: 'dialog'; dialog: NextDialog } | { type: 'open tab' | 'close tab' | 'send' };

export interface ActionEntry extends EntryBase {
  kind: 'accion';
  run: ActionRun;
}

export interface PersonEntry extends EntryBase {
  kind: 'persona';
  initials: string;
  href: string;
}

export type SearchEntry = PageEntry | SettingEntry | ActionEntry | PersonEntry;
