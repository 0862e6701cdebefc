import { PALETTE } from '../../../shared/colors.ts';
import { useAppearance } from '../../domain/hooks/use-appearance.ts';
import { paintColor } from '../../domain/settings/colors.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chart } from '../../ui/charts/Chart.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Table } from '../../ui/layout/Table.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';
import styles from './template.module.css';

const GROUPS = [
  { group: 'A', room: 'Aula 12', hours: 'lun y mié, 7:00 a 9:00 a.m.' },
  { group: 'B', room: 'Aula 4', hours: 'mar y jue, 5:00 a 7:00 p.m.' },
];

const DEMAND = [
  { label: 'Cálculo', value: 48 },
  { label: 'Álgebra', value: 22 },
  { label: 'Derecho', value: 39 },
  { label: 'Redacción', value: 31 },
];

/** Composed examples of the UI Kit's components. */
export function BlocksPage() {
  const dark = useAppearance('colorScheme') === 'dark';
  return (
    <>
      <Head title="Blocks" sample>
        Piezas del UI Kit armadas como en una pantalla.
      </Head>
      <div className={styles.specimens}>
        <Part id="persona" title="Persona y datos">
          <div className={page.tight}>
            <div className={page.who}>
              <Avatar
                size="l"
                initials="SG"
                color={paintColor(PALETTE[0] ?? { h: 20, s: 40, l: 90 }, dark)}
              />
              <div>
                <strong>Sofía Güemes Ortega</strong>
                <span>Profesora de tiempo completo · Matemáticas</span>
              </div>
            </div>
            <dl className={page.values}>
              <dt>Extensión</dt>
              <dd>4312</dd>
              <dt>Cumpleaños</dt>
              <dd>20 de noviembre</dd>
            </dl>
          </div>
        </Part>
        <Part id="tabla" title="Tabla con título" aside={<Badge>2 grupos</Badge>}>
          <Table
            caption="Grupos de Cálculo I"
            rows={GROUPS}
            rowKey={({ group }) => group}
            columns={[
              { key: 'group', title: 'Grupo', cell: ({ group }) => group },
              { key: 'room', title: 'Salón', cell: ({ room }) => room },
              { key: 'hours', title: 'Horario', cell: ({ hours }) => hours },
            ]}
          />
        </Part>
        <Part title="Demanda por materia">
          <Chart
            title="Demanda por materia"
            summary="Cálculo es la más pedida: 48 solicitudes."
            points={DEMAND.map(({ label }) => ({ label }))}
            series={[{ name: 'Solicitudes', values: DEMAND.map(({ value }) => value) }]}
            unit="Materia"
            kind="bars"
            current="Cálculo"
          />
        </Part>
        <Part title="Aviso con salida">
          <Callout>
            <div className={page.tight}>
              <p>2 cambios por enviar</p>
              <p className={page.row}>
                <Button>Reintentar ahora</Button>
                <Button variant="danger">Descartar</Button>
              </p>
            </div>
          </Callout>
        </Part>
        <Part id="formulario" title="Formulario corto">
          <form className={page.tight} onSubmit={(event) => event.preventDefault()}>
            <Field label="Apodo de ejemplo" hint="Así te saludamos." />
            <Button type="submit" variant="primary">
              Guardar
            </Button>
          </form>
        </Part>
        <Part title="Sin datos">
          <EmptyState action={<Button variant="quiet">Ver otro día</Button>}>
            Hoy nadie cumple años. Mañana: Zoé Ávila.
          </EmptyState>
        </Part>
      </div>
    </>
  );
}
