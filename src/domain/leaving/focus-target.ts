/**
 * Describes the focused element, so that the same page can find it after a reload, also in another version.
 */
export interface FocusSpot {
  tag: string;
  /** its accessible name or text; never what a person typed */
  name: string;
  /** its index among the elements with this tag and name */
  at: number;
}

const LENGTH = 80;

function nameOf(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
  const text = element.matches('input, textarea, select') ? '' : element.textContent;
  const name = element.getAttribute('href') ?? element.getAttribute('aria-label') ?? label ?? text;
  return name.trim().slice(0, LENGTH);
}

/** Without the entries of the menu's branches, which are made when a branch is first opened. */
const alike = (page: Document, { tag, name }: Omit<FocusSpot, 'at'>) =>
  [...page.getElementsByTagName(tag)].filter((one) => nameOf(one) === name && !one.closest('[data-branch]'));

/** undefined if no element has the focus that the page has again when it is loaded */
export function spotOf(focused: Element | null, page: Document): FocusSpot | undefined {
  if (!focused || focused === page.body || focused.tagName === 'MAIN') return undefined;
  const spot = { tag: focused.tagName, name: nameOf(focused) };
  const at = alike(page, spot).indexOf(focused);
  return at < 0 ? undefined : { ...spot, at };
}

export function elementAt(spot: FocusSpot, page: Document): HTMLElement | undefined {
  const found = alike(page, spot)[spot.at];
  return found instanceof HTMLElement ? found : undefined;
}
