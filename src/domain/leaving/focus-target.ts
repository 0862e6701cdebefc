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

const alike = (page: Document, { tag, name }: Omit<FocusSpot, 'at'>) =>
  [...page.getElementsByTagName(tag)].filter((one) => nameOf(one) === name);

/** undefined if no element of the page has the focus */
export function spotOf(focused: Element | null, page: Document): FocusSpot | undefined {
  if (!focused || focused === page.body || focused.tagName === 'MAIN') return undefined;
  const spot = { tag: focused.tagName, name: nameOf(focused) };
  return { ...spot, at: alike(page, spot).indexOf(focused) };
}

export function elementAt(spot: FocusSpot, page: Document): HTMLElement | undefined {
  const found = alike(page, spot)[spot.at];
  return found instanceof HTMLElement ? found : undefined;
}
