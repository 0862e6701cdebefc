/**
 * Data that arrives late makes a page taller. Scrolls to the wanted position then, unless the person has
 * begun to scroll.
 */
const LIMIT_MS = 5000;
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Scrolls to `y` pixels once the page is tall enough. Calls `done` once, on success or when giving up.
 * Returns a function that gives up.
 */
export function scrollWhenTall(page: Element, y: number, done: () => void): () => void {
  const observer = new ResizeObserver(() => {
    scrollTo(0, y);
    if (scrollY > y - 1) end();
  });
  const timer = setTimeout(end, LIMIT_MS);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of HANDS) removeEventListener(name, end);
    done();
  }
  for (const name of HANDS) addEventListener(name, end, { passive: true });
  observer.observe(page);
  return end;
}
