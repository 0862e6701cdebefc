import type { CSSProperties } from 'react';

/** Custom properties for `style`; React's types do not include them. */
export const cssVariables = (
  values: Readonly<Record<`--${string}`, string | number | undefined>>,
): CSSProperties => values as CSSProperties;
