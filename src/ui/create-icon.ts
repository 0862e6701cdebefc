import { createElement, type SVGAttributes } from 'react';

/** An icon as lucide's files hold it. */
export interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

/**
 * In the place of lucide's own in the build (scripts/small-icons.ts): the same drawing, without its context, sizes and
 * checks, which nobody here uses and every start would fetch. As children one by one, the parts need no keys.
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
