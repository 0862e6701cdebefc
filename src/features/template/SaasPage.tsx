import { page } from '../../ui/base/page.ts';
import { Table } from '../../ui/layout/Table.tsx';
import { Chart } from './charts/Chart.tsx';
import { Figures } from './charts/Figures.tsx';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';

const FIGURES = [
  { label: 'Dispositivos activos', value: '52', note: 'de 60 instalados' },
  { label: 'Cambios enviados', value: '1,284', note: 'en los últimos siete días' },
  { label: 'Hechos sin conexión', value: '38 %', note: '488 de 1,284' },
  { label: 'Espera mediana', value: '4 s', note: 'de guardar a confirmar' },
];

const WEEKS = [
  { label: '12 oct', value: 21 },
  { label: '19 oct', value: 27 },
  { label: '26 oct', value: 34 },
  { label: '2 nov', value: 39 },
  { label: '9 nov', value: 46 },
  { label: '16 nov', value: 52 },
];

const VERSIONS = [
  { version: '1.0.0', devices: 38, waiting: 0 },
  { version: '0.9.4', devices: 11, waiting: 3 },
  { version: '0.9.1', devices: 3, waiting: 1 },
];

/** Invented usage figures of the app: numbers, a chart, and a sentence. */
export function SaasPage() {
  return (
    <>
      <Head title="Uso de la aplicación" sample>
        Instalaciones, envíos y versiones de una universidad imaginaria.
      </Head>
      <div className={page.stack}>
        <Figures figures={FIGURES} />
        <Part title="Dispositivos activos por semana">
          <Chart
            title="Dispositivos activos por semana"
            summary="En seis semanas pasaron de 21 a 52; ninguna semana bajó."
            points={WEEKS}
            kind="line"
          />
        </Part>
        <Part title="Versiones en uso">
          <Table
            caption="Dispositivos por versión"
            rows={VERSIONS}
            rowKey={({ version }) => version}
            columns={[
              { key: 'version', title: 'Versión', cell: ({ version }) => version },
              { key: 'devices', title: 'Dispositivos', number: true, cell: ({ devices }) => devices },
              {
                key: 'waiting',
                title: 'Con cambios por enviar',
                number: true,
                cell: ({ waiting }) => waiting,
              },
            ]}
          />
        </Part>
      </div>
    </>
  );
}
