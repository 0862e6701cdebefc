import { plainPath } from '../routes/routes.tsx';

/**
 * A tab: its label and its link with query and fragment (A4.1). No two tabs have the same path, because the
 * active one is found by path alone (A3.7). A tab keeps the query that was opened last.
 */
export interface OpenTab {
  label: string;
  href: string;
}

/** The tabs of a person who never opened one. */
export const START_TABS: readonly OpenTab[] = [{ label: 'Inicio', href: '/' }];

/** The tabs of the prerendered frame. */
export const NO_TABS: readonly OpenTab[] = [];

export const pathOf = (href: string) => plainPath(href.replace(/[?#].*$/, ''));

export const hasTab = (tabs: readonly OpenTab[], path: string) =>
  tabs.some(({ href }) => pathOf(href) === path);

/** Maximum number of tabs; one more closes the tab that was not used for the longest time. */
export const TAB_LIMIT = 40;

/** @param oldest returns the tab to close if there are too many */
export function openTab(
  tabs: readonly OpenTab[],
  tab: OpenTab,
  oldest: (tabs: readonly OpenTab[]) => OpenTab | undefined,
): readonly OpenTab[] {
  const index = tabs.findIndex(({ href }) => pathOf(href) === pathOf(tab.href));
  if (index >= 0) return tabs[index]?.href === tab.href ? tabs : tabs.with(index, tab);
  const goes = tabs.length < TAB_LIMIT ? undefined : oldest(tabs);
  return [...tabs.filter((open) => open !== goes), tab];
}
