import { type Hsl, PALETTE, sameColor } from './colors.ts';

const NAMES = [
  'Durazno',
  'Paja',
  'Lima',
  'Verde hoja',
  'Menta',
  'Turquesa',
  'Celeste',
  'Azul',
  'Lavanda',
  'Lila',
  'Rosa',
  'Coral',
];

/** What each of the 24 colours is called on the screen: `Celeste claro`, `Celeste oscuro`. */
export function colorName(color: Hsl): string {
  const place = PALETTE.findIndex((one) => sameColor(one, color));
  return place < 0 ? 'Otro color' : `${NAMES[place % 12]} ${place < 12 ? 'claro' : 'oscuro'}`;
}
