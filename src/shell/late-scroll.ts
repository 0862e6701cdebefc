/** Data that comes late makes a page taller: its spot is gone to then, unless the person has begun to scroll. */
const LIMIT_MS = 5000;
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Answers its end; `done` is called once, at the spot or when it is given up. */
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
