import { type LazyPart, lazyPart } from './lazy-part.tsx';

export type PanelName = 'ajustes' | 'buscar' | 'pestanas' | 'menu';

export interface PanelProps {
  onClose(): void;
  /** Another one instead of this, which has been closed. */
  onOpen(panel: PanelName): void;
}

const panel = lazyPart<PanelProps>;

/** What opens over the page: fetched on intent, never in the first paint. */
export const PANELS: Readonly<Record<PanelName, LazyPart<PanelProps>>> = {
  ajustes: panel(async () => (await import('./SettingsPanel.tsx')).SettingsPanel),
  buscar: panel(async () => (await import('./search/SearchDialog.tsx')).SearchDialog),
  menu: panel(async () => (await import('./TabMenu.tsx')).TabMenu),
  pestanas: panel(async () => (await import('./TabsSheet.tsx')).TabsSheet),
};
