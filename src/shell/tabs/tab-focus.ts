import { tabId, VOICE_ID } from './tab-list.ts';

/** Focuses a tab at once: the next key must act on this tab, or a quick Delete would close the wrong one. */
export function walkToTab(path: string | undefined): void {
  const link = path === undefined ? null : document.getElementById(tabId(path));
  // `showTab` scrolls the row; the window must not scroll.
  link?.focus({ preventScroll: true });
  showTab(link?.closest<HTMLElement>('[data-tab]'));
}

/** Scrolls the row until the tab is visible; does not scroll the window. */
export function showTab(tab: HTMLElement | null | undefined): void {
  const row = tab?.parentElement;
  if (!row) return;
  const { offsetLeft: left, offsetWidth: width } = tab;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (left + width > row.scrollLeft + row.clientWidth) row.scrollLeft = left + width - row.clientWidth;
}

/** Focuses a tab, or the page, after the frame in which a closed tab disappears. */
export function focusTab(path: string | undefined): void {
  requestAnimationFrame(() => {
    if (path !== undefined && document.getElementById(tabId(path))) walkToTab(path);
    else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
}

export function sayOfTabs(text: string | undefined): void {
  const voice = document.getElementById(VOICE_ID);
  if (voice && text) voice.textContent = text;
}
