import { flushSync } from 'react-dom';
import { unsaved } from '../../domain/leaving/unsaved.ts';
import { KEEPS_FOCUS } from '../navigation/navigation-manager.ts';
import { plainPath } from '../routes/routes.tsx';
import { focusTab, walkToTab } from '../tabs/tab-focus.ts';
import { hrefOfLink, type TabLink } from '../tabs/tab-link.ts';
import { type OpenTab, pathOf } from '../tabs/tab-list.ts';
import { type Closing, moveTab, pinTab, reopenTab } from '../tabs/tab-moves.ts';
import type { GesturePorts } from './gesture-ports.ts';

type TabActionPorts = Pick<GesturePorts, 'tabs' | 'navigate'>;

export function chooseTab(tab: OpenTab, { tabs, navigate }: TabActionPorts): void {
  if (pathOf(tab.href) === plainPath(location.pathname)) return;
  tabs.open(tab);
  navigate(tab.href);
}

/**
 * Opens a link in a tab (A3.5). Clicks the link itself, so that its state and handlers apply; a link with a
 * `target` is navigated here instead.
 */
export function openFromLink({ link, tab }: TabLink, { tabs, navigate }: TabActionPorts): void {
  unsaved.leave(() => {
    tabs.open(tab);
    // Clicking a link that was removed meanwhile would load the whole document.
    if (link.target || !link.isConnected) navigate(hrefOfLink(link));
    else link.click();
  });
}

/**
 * Closes tabs. If the current page closes too, asks about unsaved changes first, while its tab still exists
 * (A2.3).
 */
export function applyClosing(
  { tabs: left, goTo }: Closing,
  { tabs, navigate }: TabActionPorts,
  focus: 'page' | 'tab' = 'page',
): void {
  if (goTo === undefined) {
    tabs.use((store) => store.change(left));
    return;
  }
  unsaved.leave(() =>
    tabs.use((store) => {
      flushSync(() => store.change(left));
      const next = left.find(({ href }) => href === goTo);
      if (next) store.open(next);
      const stays = focus === 'tab' && next;
      if (stays) walkToTab(pathOf(goTo));
      // The last tab was that of '/', so the page does not change.
      if (pathOf(goTo) === plainPath(location.pathname)) focusTab(undefined);
      else navigate(goTo, stays ? { state: KEEPS_FOCUS } : undefined);
    }),
  );
}

/** Moves a tab. Returns the announcement (the tab and its new place), or undefined if it did not move. */
export const applyMove = (path: string, to: number, ports: OrderPorts) =>
  applyOrder(moveTab(ports.tabs.current.get() ?? [], path, to), path, ports);

/** Pins a tab, or releases it. Returns the announcement: the tab, whether it is pinned, and its new place. */
export const applyPin = (path: string, ports: OrderPorts) =>
  applyOrder(pinTab(ports.tabs.current.get() ?? [], path), path, ports);

type OrderPorts = Pick<TabActionPorts, 'tabs'>;

function applyOrder(after: readonly OpenTab[], path: string, { tabs }: OrderPorts): string | undefined {
  const before = tabs.current.get() ?? [];
  if (after === before) return undefined;
  const focused = document.activeElement;
  tabs.use((store) => flushSync(() => store.change(after)));
  // Moving an element in the DOM removes its focus.
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    focused.focus({ preventScroll: true });
  const place = after.findIndex(({ href }) => pathOf(href) === path);
  const tab = after[place];
  const was = before.find(({ href }) => pathOf(href) === path);
  const pin = tab?.pinned === was?.pinned ? [] : [tab?.pinned ? 'fijada' : 'ya no está fijada'];
  return [tab?.label, ...pin, `${place + 1} de ${after.length}`].join(', ');
}

/** Reopens the tab that was closed last, at its old place, and shows its page. */
export function reopenLast({ tabs, navigate }: TabActionPorts): void {
  const last = tabs.store()?.closed().at(-1);
  if (!last) return;
  unsaved.leave(() =>
    tabs.use((store) => {
      store.change(reopenTab(tabs.current.get() ?? [], last));
      store.open({ label: last.label, href: last.href });
      navigate(last.href);
    }),
  );
}
