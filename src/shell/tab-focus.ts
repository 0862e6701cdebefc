/** The element of a tab: '/' gives pestana-inicio, '/dashboard-sales' gives pestana-dashboard-sales. */
export const tabId = (path: string) => `pestana-${path.slice(1) || 'inicio'}`;

/** What can have a tab, if its path is of the shell: no download, no full page. */
export const TAB_LINK = 'a[href^="/"]:not([download], [data-completa])';

/** Beside the tabs: says what a person who does not see them would miss. */
export const VOICE_ID = 'pestanas-dicho';

/** At once: the next key must meet the tab that this one led to, or a quick Delete closes the wrong one. */
export const walkToTab = (path: string | undefined) =>
  path === undefined ? undefined : document.getElementById(tabId(path))?.focus();

/** After the frame in which a closed tab disappears. */
export function focusTab(path: string | undefined): void {
  requestAnimationFrame(() => {
    const goal = path === undefined ? null : document.getElementById(tabId(path));
    (goal ?? document.querySelector<HTMLElement>('main'))?.focus();
  });
}

export function sayOfTabs(text: string | undefined): void {
  const voice = document.getElementById(VOICE_ID);
  if (voice && text) voice.textContent = text;
}
