import { plainPath } from '../routes/routes.tsx';
import { focusTab, sayOfTabs, walkToTab } from '../tabs/tab-focus.ts';
import { linkAt } from '../tabs/tab-link.ts';
import { pathOf } from '../tabs/tab-list.ts';
import { closeTab } from '../tabs/tab-moves.ts';
import type { GesturePorts } from './gesture-ports.ts';
import { applyClosing, applyMove, chooseTab, openFromLink, reopenLast } from './tab-actions.ts';
import { holdTab } from './tab-drag.ts';
import { askForMenu } from './tab-menu-request.ts';

export { followTabRow } from './tab-overflow.ts';

/** Handles an event that the document listener has claimed for the tabs. */
export function onTabGesture(event: Event, ports: GesturePorts): void {
  if (event instanceof KeyboardEvent) onKey(event, ports);
  else if (event instanceof MouseEvent && event.target instanceof Element)
    onPointer(event, event.target, ports);
}

function onPointer(event: MouseEvent, target: Element, ports: GesturePorts): void {
  const tab = target.closest<HTMLElement>('[data-tab]');
  const open = ports.tabs.current.get()?.find(({ href }) => pathOf(href) === tab?.dataset.tab);
  const found = linkAt(target);
  if (event.type === 'contextmenu') askForMenu(target, event.clientX, event.clientY, ports);
  else if (event.type === 'pointerdown') holdTab(event as PointerEvent, tab, ports);
  // The middle button closes a tab, as in browsers.
  else if (open && (target.closest('button') || event.button === 1)) close(pathOf(open.href), 'page', ports);
  else if (open) chooseTab(open, ports);
  else if (found) openFromLink(found, ports);
}

function close(path: string, focus: 'page' | 'tab', ports: GesturePorts): void {
  const open = ports.tabs.current.get() ?? [];
  const index = open.findIndex(({ href }) => pathOf(href) === path);
  const closing = closeTab(open, path, plainPath(location.pathname));
  const next = closing.tabs[Math.min(index, closing.tabs.length - 1)];
  applyClosing(closing, ports, focus);
  if (closing.goTo === undefined) focusTab(next && pathOf(next.href));
}

function onKey(event: KeyboardEvent, ports: GesturePorts): void {
  if (event.code === 'KeyT') {
    reopenLast(ports);
    return;
  }
  // The focused tab, not the event's target: keys pressed while this file loaded are applied in order.
  const here = document.activeElement?.closest<HTMLElement>('[data-tab]')?.dataset.tab;
  const paths = (ports.tabs.current.get() ?? []).map(({ href }) => pathOf(href));
  if (here === undefined) return;
  const index = paths.indexOf(here);
  const goal = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: paths.length - 1 }[event.key];
  const tab = ports.tabs.current.get()?.[index];
  if (event.key === ' ' && tab) chooseTab(tab, ports);
  else if (goal === undefined) close(here, 'tab', ports);
  else if (event.ctrlKey && event.shiftKey) sayOfTabs(applyMove(here, goal, ports));
  else walkToTab(paths[(goal + paths.length) % paths.length]);
}
