import type { Clothes, Look } from './look.ts';

const SHOULDERS = 'M20 256c2-44 34-58 84-68 10 10 38 10 48 0 50 10 82 24 84 68Z';
const path = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
const line = (color: string, d: string, width = 3) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;

const body = ({ cloth, clothShade }: Look) =>
  path(cloth, SHOULDERS) + line(clothShade, 'M62 232c2 8 3 16 3 24M194 232c-2 8-3 16-3 24');

const collar = (color: string) => path(color, 'M104 186l24 26-20 14-14-34ZM152 186l-24 26 20 14 14-34Z');
const lapels = (look: Look) =>
  path('#f6f4ef', 'M102 188l26 68 26-68c-8 12-44 12-52 0Z') +
  path(look.clothShade, 'M98 188l30 68h-20l-22-38 10-4-12-12ZM158 188l-30 68h20l22-38-10-4 12-12Z');

const flowers = ({ accent }: Look) =>
  [92, 110, 128, 146, 164]
    .map(
      (x) =>
        `<circle cx="${x}" cy="${226 - Math.abs(x - 128) * 0.45}" r="6" fill="${accent}"/><circle cx="${x}" cy="${226 - Math.abs(x - 128) * 0.45}" r="2.2" fill="#fff"/>`,
    )
    .join('');

/** What somebody wears; drawn over the neck. */
export const CLOTHING: Record<Clothes, (look: Look) => string> = {
  crew: (look) => body(look) + line(look.clothShade, 'M102 189c8 16 44 16 52 0', 6),
  shirt: (look) => body(look) + collar('#f7f5f0') + line(look.clothShade, 'M128 214v42', 2.5),
  blazer: (look) => body(look) + lapels(look),
  tie: (look) =>
    body(look) + lapels(look) + path(look.accent, 'M121 206h14l-3 9 6 41h-20l6-41Z') + collar('#fff'),
  turtleneck: (look) => body(look) + path(look.clothShade, 'M102 172c10 8 42 8 52 0v22c-10 10-42 10-52 0Z'),
  vneck: (look) =>
    body(look) + path(look.skin, 'M106 186l22 40 22-40Z') + line(look.clothShade, 'M103 188l25 42 25-42', 5),
  embroidered: (look) => body(look) + line('#fff', 'M102 190c6 26 46 26 52 0', 4) + flowers(look),
};
