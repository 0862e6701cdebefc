import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps a custom property of the root at the height of a bar that lies over the foot of the page, for `scroll-padding`
 * and what stands above the bar. Where the bar grows over what has the focus, that is scrolled out from under it.
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
  // Not what was scrolled away, nor a whole page that has the focus on arrival.
  const covered = top < innerHeight && bottom > bar.getBoundingClientRect().top;
  if (covered && height < innerHeight / 2) focused.scrollIntoView({ block: 'nearest' });
}
