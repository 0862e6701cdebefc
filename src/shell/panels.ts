import { type LazyPart, lazyPart } from './lazy-part.tsx';

export type PanelName = 'ajustes' | 'buscar' | 'pestanas';

/** What opens over the page: fetched on intent, never in the first paint. */
export const PANELS: Readonly<Record<PanelName, LazyPart<{ onClose(): void }>>> = {
  ajustes: lazyPart(async () => (await import('./SettingsPanel.tsx')).SettingsPanel),
  buscar: lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog),
  pestanas: lazyPart(async () => (await import('./TabsSheet.tsx')).TabsSheet),
};
