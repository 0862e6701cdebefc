import type { SeededRandom } from '../random.ts';
import { CLOTHING } from './clothes.ts';
import { features, headShape, neck } from './face.ts';
import { HAIR } from './hair.ts';
import { drawLook } from './look.ts';

/** Pixels of a portrait's side as drawn; photos are made from it at 256 and 96. */
const PORTRAIT_SIZE = 512;

/** A friendly head and shoulders as SVG text, composed from the generator's choices. age in years. */
export function portraitSvg(random: SeededRandom, genero: 'F' | 'M' | 'X', age: number): string {
  const look = drawLook(random, genero, age);
  const hair = HAIR[look.hairstyle];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="${PORTRAIT_SIZE}" height="${PORTRAIT_SIZE}">`,
    `<rect width="256" height="256" fill="${look.ground}"/>`,
    `<circle cx="128" cy="140" r="104" fill="${look.groundShape}"/>`,
    hair.back(look),
    neck(look),
    CLOTHING[look.clothes](look),
    headShape(look),
    features(look),
    hair.front(look),
    '</svg>',
  ].join('');
}
