import { createCell } from '../offline/observable.ts';
import type { GesturePorts } from './tab-gestures.ts';
import { linkAt } from './tab-link.ts';
import { type OpenTab, pathOf } from './tab-list.ts';

/** What the context menu was asked for: an open tab, or a link that can have one. */
export interface MenuRequest {
  kind: 'tab' | 'link';
  tab: OpenTab;
  /** in the window, CSS pixels */
  x: number;
  y: number;
  /** gets the focus back */
  opener: HTMLAnchorElement;
}

export const menuRequest = createCell<MenuRequest | undefined>(undefined);

/** Of the tab or link at `target`; by keyboard the browser may give no point, and it opens below. */
export function askForMenu(target: Element, x: number, y: number, ports: GesturePorts): void {
  const path = target.closest<HTMLElement>('[data-pestana]')?.dataset.pestana;
  const open = ports.tabs.current.get()?.find(({ href }) => pathOf(href) === path);
  const found = linkAt(open ? (target.closest('[data-pestana]')?.querySelector('a') ?? target) : target);
  if (!found) return;
  const box = found.link.getBoundingClientRect();
  const point = x || y ? { x, y } : { x: box.left, y: box.bottom };
  menuRequest.set({ kind: open ? 'tab' : 'link', tab: open ?? found.tab, ...point, opener: found.link });
  ports.openPanel('menu');
}
