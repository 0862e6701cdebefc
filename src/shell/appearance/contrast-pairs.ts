import { contrast, type Rgb } from '../../ui/base/contrast.ts';

/**
 * One line of the contrast readout: foreground colors, each measured on every background that it is drawn on.
 */
interface Measure {
  name: string;
  inks: readonly string[];
  grounds: readonly string[];
  /** minimum ratio of WCAG */
  least: 4.5 | 3;
}

const GROUNDS = ['--fondo', '--superficie', '--elevado', '--apagado'];

export const MEASURES: readonly Measure[] = [
  { name: 'Texto', inks: ['--tinta', '--tinta-2'], grounds: GROUNDS, least: 4.5 },
  { name: 'Texto del tema', inks: ['--marca-texto'], grounds: [...GROUNDS, '--marca-suave'], least: 4.5 },
  { name: 'Botones', inks: ['--sobre-marca'], grounds: ['--marca', '--marca-hover'], least: 4.5 },
  {
    name: 'Barra y menú',
    inks: ['--barra-tinta', '--barra-tinta-2'],
    grounds: ['--barra', '--barra-sobre', '--barra-hueco'],
    least: 4.5,
  },
  {
    name: 'Líneas y controles',
    inks: ['--control', '--marca-linea'],
    grounds: ['--fondo', '--superficie', '--elevado'],
    least: 3,
  },
];

/** The lowest ratio of all pairs; undefined if a color could not be read. */
export function worstContrast(
  { inks, grounds }: Measure,
  rgb: (variable: string) => Rgb | undefined,
): number | undefined {
  const ratios = inks.flatMap((ink) =>
    grounds.map((ground) => {
      const [a, b] = [rgb(ink), rgb(ground)];
      return a && b ? contrast(a, b) : Number.NaN;
    }),
  );
  const worst = Math.min(...ratios);
  return Number.isNaN(worst) ? undefined : worst;
}

/** One decimal, rounded down: 4.46 must not read as 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
