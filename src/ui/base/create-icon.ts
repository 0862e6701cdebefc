import { createElement, type SVGAttributes } from 'react';

/** An icon as in lucide's files. */
export interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces lucide's own function in the build. Draws the same icon without lucide's context, sizes and
 * checks, which the app does not use. The parts are passed as separate children, so they need no keys.
 */
export const createIcon =
  ({ node }: IconData) =>
  (props: SVGAttributes<SVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: 'lucide',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
