/** Which element has the focus, in words that the same page, drawn anew, or by another version, is asked with. */
export interface FocusSpot {
  tag: string;
  /** its name as the page gives it; never what was typed */
  name: string;
  /** its place among those of the same tag and name */
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

/** undefined where nothing of the page has it */
export function spotOf(focused: Element | null, page: Document): FocusSpot | undefined {
  if (!focused || focused === page.body || focused.tagName === 'MAIN') return undefined;
  const spot = { tag: focused.tagName, name: nameOf(focused) };
  return { ...spot, at: alike(page, spot).indexOf(focused) };
}

export function elementAt(spot: FocusSpot, page: Document): HTMLElement | undefined {
  const found = alike(page, spot)[spot.at];
  return found instanceof HTMLElement ? found : undefined;
}
