import { flushSync } from 'react-dom';
import { unsaved } from '../user/unsaved.ts';
import { KEEPS_FOCUS } from './journey.ts';
import { plainPath } from './routes.tsx';
import { focusTab, walkToTab } from './tab-focus.ts';
import type { GesturePorts } from './tab-gestures.ts';
import { hrefOfLink, type TabLink } from './tab-link.ts';
import { type OpenTab, pathOf } from './tab-list.ts';
import { type Closing, moveTab, reopenTab } from './tab-moves.ts';

type Ports = Pick<GesturePorts, 'tabs' | 'navigate'>;

export function chooseTab(tab: OpenTab, { tabs, navigate }: Ports): void {
  if (pathOf(tab.href) === plainPath(location.pathname)) return;
  tabs.open(tab);
  navigate(tab.href);
}

/** A3.5: the link's own way, its state and what else its click does; but here, where it would lead to another window. */
export function openFromLink({ link, tab }: TabLink, { tabs, navigate }: Ports): void {
  unsaved.leave(() => {
    tabs.open(tab);
    // One that is gone by now would load the document anew.
    if (link.target || !link.isConnected) navigate(hrefOfLink(link));
    else link.click();
  });
}

/** One that takes its page along asks about unsaved changes first, while the tab is still there (A2.3). */
export function applyClosing(
  { tabs: left, goTo }: Closing,
  { tabs, navigate }: Ports,
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
      // The last one was the root's: its page stays.
      if (pathOf(goTo) === plainPath(location.pathname)) focusTab(undefined);
      else navigate(goTo, stays ? { state: KEEPS_FOCUS } : undefined);
    }),
  );
}

/** Answers what to say: the tab and its new place; undefined where it stays. */
export function applyMove(path: string, to: number, { tabs }: Pick<Ports, 'tabs'>): string | undefined {
  const before = tabs.current.get() ?? [];
  const after = moveTab(before, path, to);
  if (after === before) return undefined;
  const focused = document.activeElement;
  tabs.use((store) => flushSync(() => store.change(after)));
  // The browser takes the focus from an element that is put elsewhere.
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    focused.focus({ preventScroll: true });
  const place = after.findIndex(({ href }) => pathOf(href) === path);
  return `${after[place]?.label}, ${place + 1} de ${after.length}`;
}

/** The one that was closed last, where it was, and its page. */
export function reopenLast({ tabs, navigate }: Ports): void {
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
