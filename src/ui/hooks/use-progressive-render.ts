import { startTransition, useEffect, useState } from 'react';

/**
 * Renders a page in steps: returns how many of `total` parts to render, one more in each frame, so that no
 * frame has to lay out and paint all of them. Put visible parts first.
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
