import { type Hsl, PALETTE, sameColor } from '../../../shared/colors.ts';

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

/** The name of one of the 24 colors: `Celeste claro`, `Celeste oscuro`. */
export function colorName(color: Hsl): string {
  const place = PALETTE.findIndex((one) => sameColor(one, color));
  return place < 0 ? 'Otro color' : `${NAMES[place % 12]} ${place < 12 ? 'claro' : 'oscuro'}`;
}
