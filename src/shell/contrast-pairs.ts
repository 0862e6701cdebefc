import { contrast, type Rgb } from '../ui/contrast.ts';

/** What the panel reads out of the chosen look: a text or line on every ground that it is drawn on (design.md, part 2). */
interface Measure {
  name: string;
  inks: readonly string[];
  grounds: readonly string[];
  /** what WCAG asks for */
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

/** The worst of a measure's pairs; undefined where a colour cannot be told. */
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

/** To one decimal, never rounded up: 4.46 is not 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);
