import { KeyFigures } from '../../ui/charts/KeyFigures.tsx';
import { ChartPart } from './ChartPart.tsx';
import type { ShownFigures } from './FiguresPart.tsx';
import styles from './figures.module.css';
import { PERIOD_WORDS, stepsOf, sumOf, sums } from './periods.ts';
import { CHANGES, number, sumSentence } from './summaries.ts';

/** The figures of the signed-in person. A day that the server names is one on which they used the app. */
export function OwnFigures({ figures, days, period }: ShownFigures) {
  const steps = stepsOf(days, period);
  const from = days[0]?.dia ?? '';
  const used = figures.days.filter(({ dia }) => dia >= from).length;
  return (
    <div className={styles.parts}>
      <KeyFigures
        figures={[
          { label: 'Días con la app', value: number(used), note: `de ${number(days.length)}` },
          {
            label: 'Cambios guardados',
            value: number(sumOf(days, 'guardados')),
            note: 'ajustes, apodo y avisos',
          },
          {
            label: 'Conflictos',
            value: number(sumOf(days, 'conflictos')),
            note: 'cambió en otro dispositivo',
          },
          { label: 'Rechazos', value: number(sumOf(days, 'rechazos')), note: 'el servidor no lo aceptó' },
        ]}
      />
      <ChartPart
        title="Tus cambios"
        summary={sumSentence(days, 'guardados', CHANGES, period)}
        points={steps}
        series={[
          { name: 'Guardados', values: sums(steps, 'guardados') },
          { name: 'Conflictos', values: sums(steps, 'conflictos') },
          { name: 'Rechazos', values: sums(steps, 'rechazos') },
        ]}
        kind="bars"
        unit={PERIOD_WORDS[period].unit}
      />
    </div>
  );
}
