import type { Campo, SettingValues } from '../../../shared/settings.ts';
import type { Appearance } from '../../domain/appearance/appearance.ts';
import type { PanelName } from '../context/panel.ts';
import type { IconName } from '../routes/icons.ts';
import type { Searchable } from './word-index.ts';

/** Kinds of entries, in the order of equally good matches. */
export const KINDS = ['pagina', 'ajuste', 'accion', 'persona'] as const;
export type EntryKind = (typeof KINDS)[number];

interface EntryBase extends Searchable {
  /** stable across starts, because stored recent choices refer to it */
  id: string;
  /** shown after the title, cut off if there is no room */
  detail?: string | undefined;
  /** shown last, never cut off */
  note?: string | undefined;
}

export interface PageEntry extends EntryBase {
  kind: 'pagina';
  icon?: IconName | undefined;
  href: string;
  /** a page outside the shell, which never opens in a tab (A3.5) */
  fullPage: boolean;
}

/** One value of one setting. */
export type SettingChoice =
  | { [C in Campo]: { of: 'config'; key: C; value: SettingValues[C] } }[Campo]
  | { [K in keyof Appearance]: { of: 'appearance'; key: K; value: Appearance[K] } }[keyof Appearance];

export interface SettingEntry extends EntryBase {
  kind: 'ajuste';
  choice: SettingChoice;
}

/** What opens after the search has closed: a panel of the shell, or a dialog of the profile menu. */
export type NextDialog = Exclude<PanelName, 'buscar' | 'nueva' | 'menu'> | 'sugerencias' | 'salir';

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
