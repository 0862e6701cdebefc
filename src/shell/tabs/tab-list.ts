import { plainPath } from '../routes/routes.tsx';

/**
 * A tab: its label and its link with query and fragment (A4.1). No two tabs have the same path, because the
 * active one is found by path alone (A3.7). A tab keeps the query that was opened last.
 */
export interface OpenTab {
  label: string;
  href: string;
  /** pinned by the person: it stands before the others, and only closing this very tab closes it */
  pinned?: true;
}

export interface ClosedTab extends OpenTab {
  /** its index in the list when it was closed */
  at: number;
}

/** The tabs of a person who never opened one. */
export const START_TABS: readonly OpenTab[] = [{ label: 'Inicio', href: '/' }];

/** The tabs of the prerendered frame. */
export const NO_TABS: readonly OpenTab[] = [];

export const pathOf = (href: string) => plainPath(href.replace(/[?#].*$/, ''));

export const hasTab = (tabs: readonly OpenTab[], path: string) =>
  tabs.some(({ href }) => pathOf(href) === path);

/** The element id of a tab: '/' gives pestana-inicio, '/dashboard-sales' gives pestana-dashboard-sales. */
export const tabId = (path: string) => `pestana-${path.slice(1) || 'inicio'}`;

/** Links that can open in a tab if their path is a page of the shell: no downloads, no full pages. */
export const TAB_LINK = 'a[href^="/"]:not([download], [data-full-page])';

/** Id of the live region beside the tabs, which announces changes to them. */
export const VOICE_ID = 'pestanas-dicho';
