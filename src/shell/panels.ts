import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';

export type PanelName = 'ajustes' | 'buscar' | 'pestanas' | 'menu';

export interface PanelProps {
  onClose(): void;
  /** Another one instead of this, which has been closed. */
  onOpen(panel: PanelName): void;
}

/** What opens over the page: fetched on intent, never in the first paint. */
export const PANELS: Readonly<Record<PanelName, LazyPart<PanelProps>>> = {
  ajustes: lazyPart(() => import('./SettingsPanel.tsx'), 'SettingsPanel'),
  buscar: lazyPart(() => import('./search/SearchDialog.tsx'), 'SearchDialog'),
  menu: lazyPart(() => import('./TabMenu.tsx'), 'TabMenu'),
  pestanas: lazyPart(() => import('./TabsSheet.tsx'), 'TabsSheet'),
};
