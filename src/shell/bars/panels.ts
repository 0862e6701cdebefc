import { type LazyComponent, lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { PanelName, PanelProps } from '../context/panel.ts';

/** Panels that open over the page. They load on hover or focus, never with the first paint. */
export const PANELS: Readonly<Record<PanelName, LazyComponent<PanelProps>>> = {
  ajustes: lazyComponent(() => import('../appearance/AppearancePanel.tsx'), 'AppearancePanel'),
  buscar: lazyComponent(() => import('../search/SearchDialog.tsx'), 'SearchDialog'),
  nueva: lazyComponent(() => import('../search/SearchDialog.tsx'), 'NewTabDialog'),
  menu: lazyComponent(() => import('../tab-strip/TabContextMenu.tsx'), 'TabMenu'),
  pestanas: lazyComponent(() => import('../tab-strip/TabsSheet.tsx'), 'TabsSheet'),
};
