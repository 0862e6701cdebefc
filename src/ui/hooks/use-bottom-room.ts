import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets a custom property of the root to the height of a bar at the bottom of the window; style sheets reserve
 * that space. Scrolls the focused element into view if the bar covers it.
 */
export function useBottomRoom(bar: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const place = bar.current;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty(property, `${place?.offsetHeight ?? 0}px`);
      if (place) uncoverFocus(place);
    };
    const observer = new ResizeObserver(measure);
    if (place) observer.observe(place);
    measure();
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar, property]);
}

function uncoverFocus(bar: HTMLElement): void {
  const focused = document.activeElement;
  if (!focused || bar.contains(focused)) return;
  const { top, bottom, height } = focused.getBoundingClientRect();
  // Neither an element that was scrolled away, nor a whole page that has the focus after a navigation.
  const covered = top < innerHeight && bottom > bar.getBoundingClientRect().top;
  if (covered && height < innerHeight / 2) focused.scrollIntoView({ block: 'nearest' });
}
