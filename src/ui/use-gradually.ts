import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `total` parts of a page are drawn by now: one more with each frame, so that no frame has all of them to lay
 * out and to paint. What is seen first comes first.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= total) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
