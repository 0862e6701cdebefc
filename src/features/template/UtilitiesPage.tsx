import { cssVariables } from '../../ui/base/css-variables.ts';
import { page } from '../../ui/base/page.ts';
import { Table } from '../../ui/layout/Table.tsx';
import { Colors } from './Colors.tsx';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';
import styles from './template.module.css';

const TYPE = [
  { token: '--t-1', use: 'Etiquetas' },
  { token: '--t0', use: 'Texto, controles, celdas' },
  { token: '--t1', use: 'Nombres en listas' },
  { token: '--t2', use: 'Títulos de sección' },
  { token: '--t3', use: 'Título de página' },
  { token: '--t4', use: 'Nombre de hoy, cifras grandes' },
];

const SPACES = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

/** Sizes and colors that every screen uses. */
export function UtilitiesPage() {
  return (
    <>
      <Head title="Utilities">Colores, letras y medidas, tal como se ven con tus ajustes.</Head>
      <div className={page.stack}>
        <Part id="colores" title="Colores y contraste">
          <Colors />
        </Part>
        <Part id="letras" title="Letras">
          <Table
            caption="Escala de letras"
            captionHidden
            rows={TYPE}
            rowKey={({ token }) => token}
            columns={[
              { key: 'token', title: 'Medida', cell: ({ token }) => <code>{token}</code> },
              { key: 'use', title: 'Uso', cell: ({ use }) => use },
              {
                key: 'look',
                title: 'Muestra',
                cell: ({ token }) => <span style={{ fontSize: `var(${token})` }}>Íñigo Zúñiga 20</span>,
              },
            ]}
          />
        </Part>
        <Part id="espacios" title="Espacios">
          <Table
            caption="Espacios, en rem"
            captionHidden
            rows={SPACES}
            rowKey={String}
            columns={[
              { key: 'rem', title: 'rem', cell: (space) => space },
              {
                key: 'look',
                title: 'Muestra',
                cell: (space) => (
                  <div className={styles.bar} style={cssVariables({ '--length': `${space}rem` })} />
                ),
              },
            ]}
          />
        </Part>
      </div>
    </>
  );
}
