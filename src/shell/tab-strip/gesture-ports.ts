import type { Tabs } from '../tabs/tabs.ts';

/** What the handlers of a gesture on a tab or a link need of the shell. */
export interface GesturePorts {
  tabs: Tabs;
  navigate(href: string, options?: { state: object }): void;
  /** opens the context menu for the stored menu request */
  openPanel(panel: 'menu'): void;
}
