import { isRecord } from '../../lib/json.ts';

export const FIGURES = ['personas', 'dispositivos', 'guardados', 'conflictos', 'rechazos', 'cartas'] as const;
export type FigureName = (typeof FIGURES)[number];

/** dia: 2026-11-20 */
export type FigureDay = Readonly<Record<FigureName, number>> & { readonly dia: string };

/** What the server counted; days without anything are left out. */
export interface FigureSet {
  version: 1;
  /** when the server answered, ms */
  at: number;
  /** the last day, today at the university */
  today: string;
  /** the first day that the server keeps; undefined if it has counted nothing */
  first: string | undefined;
  days: readonly FigureDay[];
  /** how things stand, of the whole site only */
  now: FiguresNow | undefined;
}

export interface FiguresNow {
  letters: number;
  /** of these letters, those that were not accepted before */
  failedLetters: number;
  photos: number;
  versions: readonly { version: string; devices: number }[];
}

/** Returns undefined for what is no answer of the route. */
export function readFigures(body: Record<string, unknown>, at: number): FigureSet | undefined {
  const { hasta, primero, dias, ahora } = body;
  if (!isDay(hasta) || !Array.isArray(dias)) return undefined;
  const days = dias.flatMap((given: unknown) => {
    if (!isRecord(given) || !isDay(given.dia)) return [];
    const values = FIGURES.map((name) => [name, amount(given[name])] as const);
    return [{ dia: given.dia, ...(Object.fromEntries(values) as Record<FigureName, number>) }];
  });
  return {
    version: 1,
    at,
    today: hasta,
    first: isDay(primero) ? primero : undefined,
    days,
    now: isRecord(ahora) ? nowOf(ahora) : undefined,
  };
}

const nowOf = ({ cartas, cartasFalladas, fotos, versiones }: Record<string, unknown>): FiguresNow => ({
  letters: amount(cartas),
  failedLetters: amount(cartasFalladas),
  photos: amount(fotos),
  versions: (Array.isArray(versiones) ? versiones.filter(isRecord) : []).flatMap(
    ({ version, dispositivos }) =>
      typeof version === 'string' ? [{ version, devices: amount(dispositivos) }] : [],
  ),
});

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const amount = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.round(value) : 0);
