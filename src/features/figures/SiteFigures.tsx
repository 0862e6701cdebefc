import { KeyFigures } from '../../ui/charts/KeyFigures.tsx';
import { ChartPart } from './ChartPart.tsx';
import type { ShownFigures } from './FiguresPart.tsx';
import styles from './figures.module.css';
import { PERIOD_WORDS, peaks, stepsOf, sumOf, sums } from './periods.ts';
import {
  CHANGES,
  CONFLICTS,
  DEVICES,
  LETTERS,
  number,
  PEOPLE,
  REFUSALS,
  rangeSentence,
  sumSentence,
  versionsSentence,
} from './summaries.ts';

/** As many versions are shown as bars. */
const MOST_VERSIONS = 8;

/** The figures of everybody together. */
export function SiteFigures({ figures, days, period }: ShownFigures) {
  const steps = stepsOf(days, period);
  const { unit } = PERIOD_WORDS[period];
  const today = days.at(-1);
  const { now } = figures;
  const versions = (now?.versions ?? []).slice(0, MOST_VERSIONS);
  const perDay = period === '30' ? '' : ' De cada punto se ve el día con más.';
  return (
    <div className={styles.parts}>
      <KeyFigures
        figures={[
          {
            label: 'Personas activas hoy',
            value: number(today?.personas ?? 0),
            note: 'cada una cuenta una vez',
          },
          {
            label: 'Dispositivos activos hoy',
            value: number(today?.dispositivos ?? 0),
            note: 'sin saber de quién son',
          },
          { label: 'Cambios guardados', value: number(sumOf(days, 'guardados')), note: 'en el periodo' },
          ...(now
            ? [
                {
                  label: 'Cartas por enviar',
                  value: number(now.letters),
                  note:
                    now.failedLetters > 0 ? `${number(now.failedLetters)} ya fallaron antes` : 'ahora mismo',
                },
                {
                  label: 'Fotos por preparar',
                  value: number(now.photos),
                  note: 'tienen original y falta la imagen',
                },
              ]
            : []),
        ]}
      />
      <ChartPart
        title="Personas y dispositivos activos"
        summary={`${rangeSentence(days, 'personas', PEOPLE, period)} ${rangeSentence(days, 'dispositivos', DEVICES, period)}${perDay}`}
        points={steps}
        series={[
          { name: 'Personas', values: peaks(steps, 'personas') },
          { name: 'Dispositivos', values: peaks(steps, 'dispositivos') },
        ]}
        kind="line"
        unit={unit}
      />
      <ChartPart
        title="Cambios guardados"
        summary={sumSentence(days, 'guardados', CHANGES, period)}
        points={steps}
        series={[{ name: 'Cambios', values: sums(steps, 'guardados') }]}
        kind="bars"
        unit={unit}
      />
      <ChartPart
        title="Conflictos y rechazos"
        summary={`${sumSentence(days, 'conflictos', CONFLICTS, period)} ${sumSentence(days, 'rechazos', REFUSALS, period)}`}
        points={steps}
        series={[
          { name: 'Conflictos', values: sums(steps, 'conflictos') },
          { name: 'Rechazos', values: sums(steps, 'rechazos') },
        ]}
        kind="bars"
        unit={unit}
      />
      <ChartPart
        title="Cartas enviadas"
        summary={sumSentence(days, 'cartas', LETTERS, period)}
        points={steps}
        series={[{ name: 'Cartas', values: sums(steps, 'cartas') }]}
        kind="bars"
        unit={unit}
      />
      {versions.length > 0 && (
        <ChartPart
          title="Versiones en uso"
          summary={versionsSentence(now?.versions ?? [])}
          points={versions.map(({ version }) => ({ label: version, name: `versión ${version}` }))}
          series={[{ name: 'Dispositivos', values: versions.map(({ devices }) => devices) }]}
          kind="bars"
          unit="Versión"
        />
      )}
    </div>
  );
}
