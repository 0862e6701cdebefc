import { Chart } from '../../../ui/charts/Chart.tsx';
import { KeyFigures } from '../../../ui/charts/KeyFigures.tsx';
import type { Specimen } from './specimen.ts';

const POINTS = ['lun', 'mar', 'mié', 'jue', 'vie'].map((label) => ({ label }));
const ASKED = { name: 'Pedidos', values: [12, 19, 7, 24, 16] };
const GIVEN = { name: 'Surtidos', values: [10, 15, 7, 20, 11] };
const BACK = { name: 'Devueltos', values: [1, 3, 0, 2, 4] };

/** Invented numbers of a library's week. */
export const CHART_SPECIMENS: readonly Specimen[] = [
  {
    component: 'Chart',
    use: 'Una o varias series: dibujo que se recorre con las flechas, una oración y una tabla.',
    states: [
      {
        name: 'Barras',
        Draw: () => (
          <Chart
            title="Libros pedidos"
            summary="El jueves se pidieron más: 24."
            points={POINTS}
            series={[ASKED]}
            kind="bars"
            unit="Día"
            current="jue"
          />
        ),
      },
      {
        name: 'Barras de varias series',
        Draw: () => (
          <Chart
            title="Libros de la semana"
            summary="Se devolvieron pocos: 10 en toda la semana."
            points={POINTS}
            series={[ASKED, GIVEN, BACK]}
            kind="bars"
            unit="Día"
          />
        ),
      },
      {
        name: 'Líneas',
        Draw: () => (
          <Chart
            title="Pedidos y surtidos"
            summary="Cada día se surtió casi todo lo pedido."
            points={POINTS}
            series={[ASKED, GIVEN]}
            kind="line"
            unit="Día"
          />
        ),
      },
    ],
  },
  {
    component: 'KeyFigures',
    use: 'Números grandes con su nombre y una nota.',
    states: [
      {
        name: 'Dos',
        Draw: () => (
          <KeyFigures
            figures={[
              { label: 'Pedidos', value: '78', note: 'esta semana' },
              { label: 'Por devolver', value: '1,204', note: 'en todas las carreras' },
            ]}
          />
        ),
      },
    ],
  },
];
