import type { CSSProperties } from 'react';

/** Custom properties for `style`, which React's types do not know. */
export const cssVariables = (
  values: Readonly<Record<`--${string}`, string | number | undefined>>,
): CSSProperties => values as CSSProperties;
