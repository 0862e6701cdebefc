import type { ClosedTab } from './kept-tabs.ts';
import { plainPath } from './routes.tsx';
import { hasTab, type OpenTab, pathOf } from './tab-list.ts';

type List = readonly OpenTab[];

/** A list without some tabs, and where to go when the page on the screen was one of them. */
export interface Closing {
  tabs: List;
  goTo: string | undefined;
}

const indexOf = (tabs: List, path: string) => tabs.findIndex(({ href }) => pathOf(href) === path);

/** A4.2: from the active one to its neighbour: the previous if it was the last, else the next; the root if none is left. */
export function closeTab(tabs: List, path: string, at: string): Closing {
  const index = indexOf(tabs, path);
  if (index < 0) return { tabs, goTo: undefined };
  const left = tabs.toSpliced(index, 1);
  if (path !== plainPath(at)) return { tabs: left, goTo: undefined };
  const neighbour = left[Math.min(index, left.length - 1)];
  return { tabs: left, goTo: neighbour?.href ?? '/' };
}

/** Only the one of that path stays, or only it and those before it. */
export function closeAround(tabs: List, path: string, which: 'others' | 'right', at: string): Closing {
  const index = indexOf(tabs, path);
  const left = which === 'right' ? tabs.slice(0, index + 1) : tabs.slice(index, index + 1);
  const lost = indexOf(tabs, plainPath(at)) >= 0 && indexOf(left, plainPath(at)) < 0;
  return { tabs: left, goTo: lost ? tabs[index]?.href : undefined };
}

/** To that place of the list; the ends are as far as it goes. */
export function moveTab(tabs: List, path: string, to: number): List {
  const index = indexOf(tabs, path);
  const goal = Math.min(Math.max(to, 0), tabs.length - 1);
  const moved = tabs[index];
  return !moved || goal === index ? tabs : tabs.toSpliced(index, 1).toSpliced(goal, 0, moved);
}

/** Where it was, as far as the list reaches. */
export function reopenTab(tabs: List, { at, ...tab }: ClosedTab): List {
  // One more than the limit at most, until the next is opened.
  return hasTab(tabs, pathOf(tab.href)) ? tabs : tabs.toSpliced(at, 0, tab);
}
