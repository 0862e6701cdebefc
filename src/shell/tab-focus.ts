/** The element of a tab: '/' gives pestana-inicio, '/dashboard-sales' gives pestana-dashboard-sales. */
export const tabId = (path: string) => `pestana-${path.slice(1) || 'inicio'}`;

/** What can have a tab, if its path is of the shell: no download, no full page. */
export const TAB_LINK = 'a[href^="/"]:not([download], [data-completa])';

/** Beside the tabs: says what a person who does not see them would miss. */
export const VOICE_ID = 'pestanas-dicho';

/** At once: the next key must meet the tab that this one led to, or a quick Delete closes the wrong one. */
export function walkToTab(path: string | undefined): void {
  const link = path === undefined ? null : document.getElementById(tabId(path));
  // The row alone is scrolled, by `showTab`.
  link?.focus({ preventScroll: true });
  showTab(link?.closest<HTMLElement>('[data-pestana]'));
}

/** Within its row; the window stays. */
export function showTab(tab: HTMLElement | null | undefined): void {
  const row = tab?.parentElement;
  if (!row) return;
  const { offsetLeft: left, offsetWidth: width } = tab;
  if (left < row.scrollLeft) row.scrollLeft = left;
  else if (left + width > row.scrollLeft + row.clientWidth) row.scrollLeft = left + width - row.clientWidth;
}

/** After the frame in which a closed tab disappears. */
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
