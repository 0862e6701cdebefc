import { page } from '../../ui/base/page.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { KeyFigures } from '../../ui/charts/KeyFigures.tsx';
import { Table } from '../../ui/layout/Table.tsx';
import { Head } from './Head.tsx';
import { pesos } from './money.ts';
import { Part } from './Part.tsx';

const MONTHS = [
  { label: 'jun', value: 48_200 },
  { label: 'jul', value: 31_900 },
  { label: 'ago', value: 92_400 },
  { label: 'sep', value: 71_300 },
  { label: 'oct', value: 58_750 },
  { label: 'nov', value: 64_100 },
];

const BEST = [
  { item: 'Cuaderno profesional', units: 412, amount: 28_840 },
  { item: 'Bata de laboratorio', units: 63, amount: 20_790 },
  { item: 'Cálculo, tomo I', units: 31, amount: 14_470 },
];

const FIGURES = [
  { label: 'Ventas de noviembre', value: pesos(64_100), note: '9 % más que octubre' },
  { label: 'Pedidos', value: '506', note: '17 al día' },
  { label: 'Por pedido', value: pesos(126.68), note: 'en promedio' },
];

/** Invented sales figures of the university's bookshop. */
export function SalesPage() {
  return (
    <>
      <Head title="Ventas de la librería" sample>
        Seis meses de una librería universitaria imaginaria.
      </Head>
      <div className={page.stack}>
        <KeyFigures figures={FIGURES} />
        <Part title="Ventas por mes">
          <Chart
            title="Ventas por mes"
            summary="Agosto, el mes de inscripciones, vendió el doble que junio. Noviembre va al alza."
            points={MONTHS.map(({ label }) => ({ label }))}
            series={[{ name: 'Ventas', values: MONTHS.map(({ value }) => value) }]}
            unit="Mes"
            kind="bars"
            format={(value) => pesos(value, 0)}
            current="nov"
          />
        </Part>
        <Part title="Lo más vendido en noviembre">
          <Table
            caption="Artículos por importe"
            rows={BEST}
            rowKey={({ item }) => item}
            columns={[
              { key: 'item', title: 'Artículo', cell: ({ item }) => item },
              { key: 'units', title: 'Piezas', number: true, cell: ({ units }) => units },
              { key: 'amount', title: 'Importe', number: true, cell: ({ amount }) => pesos(amount) },
            ]}
          />
        </Part>
      </div>
    </>
  );
}
