import { plainPath } from './routes.tsx';

/**
 * A4.1: label, and the link with its query and fragment. No two have the same path: what is active goes by the path alone
 * (A3.7), so a query of its own would make two tabs active at once. The tab keeps the query that was opened last.
 */
export interface OpenTab {
  label: string;
  href: string;
}

/** What somebody has who never opened one. */
export const START_TABS: readonly OpenTab[] = [{ label: 'Inicio', href: '/' }];

/** Those of the prerendered frame. */
export const NO_TABS: readonly OpenTab[] = [];

export const tabsKey = (usuario: string) => `pestanas:${usuario}`;

export const pathOf = (href: string) => plainPath(href.replace(/[?#].*$/, ''));

export const hasTab = (tabs: readonly OpenTab[], path: string) =>
  tabs.some(({ href }) => pathOf(href) === path);

/** One more closes the one that was not looked at for the longest time. */
export const TAB_LIMIT = 40;

/** oldest: which of them makes room where there are too many */
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
