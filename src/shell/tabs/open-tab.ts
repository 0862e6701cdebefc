import { type OpenTab, pathOf } from './tab-list.ts';

type List = readonly OpenTab[];

/** Maximum number of tabs; one more closes the tab that was not used for the longest time. */
export const TAB_LIMIT = 40;

/** Pinned tabs stand before the others. */
export const pinnedFirst = (tabs: List): List => [
  ...tabs.filter(({ pinned }) => pinned),
  ...tabs.filter(({ pinned }) => !pinned),
];

/** @param oldest returns the tab to close if there are too many; it is given pinned tabs only if all are */
export function openTab(tabs: List, tab: OpenTab, oldest: (tabs: List) => OpenTab | undefined): List {
  const index = tabs.findIndex(({ href }) => pathOf(href) === pathOf(tab.href));
  if (index >= 0) return tabs[index]?.href === tab.href ? tabs : tabs.with(index, { ...tabs[index], ...tab });
  const loose = tabs.filter(({ pinned }) => !pinned);
  const goes = tabs.length < TAB_LIMIT ? undefined : oldest(loose.length > 0 ? loose : tabs);
  return pinnedFirst([...tabs.filter((open) => open !== goes), tab]);
}
