import { createCell } from '../../lib/observable.ts';
import { linkAt } from '../tabs/tab-link.ts';
import { type OpenTab, pathOf } from '../tabs/tab-list.ts';
import type { GesturePorts } from './gesture-ports.ts';

/** What the context menu was opened for: an open tab, or a link that can open in one. */
export interface MenuRequest {
  kind: 'tab' | 'link';
  tab: OpenTab;
  /** position in the window in CSS pixels */
  x: number;
  y: number;
  /** gets the focus when the menu closes */
  opener: HTMLAnchorElement;
}

export const menuRequest = createCell<MenuRequest | undefined>(undefined);

/**
 * Opens the context menu for the tab or link at `target`. Opened by keyboard, the event may have no position;
 * the menu then opens below the link.
 */
export function askForMenu(target: Element, x: number, y: number, ports: GesturePorts): void {
  const path = target.closest<HTMLElement>('[data-tab]')?.dataset.tab;
  const open = ports.tabs.current.get()?.find(({ href }) => pathOf(href) === path);
  const found = linkAt(open ? (target.closest('[data-tab]')?.querySelector('a') ?? target) : target);
  if (!found) return;
  const box = found.link.getBoundingClientRect();
  const point = x || y ? { x, y } : { x: box.left, y: box.bottom };
  menuRequest.set({ kind: open ? 'tab' : 'link', tab: open ?? found.tab, ...point, opener: found.link });
  ports.openPanel('menu');
}
