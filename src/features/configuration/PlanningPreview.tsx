import type { CampoOf, SettingValues } from '../../../shared/settings.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { type Column, Table } from '../../ui/layout/Table.tsx';
import type { Change } from './fields.ts';

interface PreviewGroup {
  materia: string;
  uab: string;
  cupo: number;
  profesor: string;
  origen: string;
  demanda: number;
}

const GROUPS: readonly PreviewGroup[] = [
  { materia: 'Cálculo I', uab: 'MAT', cupo: 35, profesor: 'A. Núñez', origen: 'Regular', demanda: 48 },
  { materia: 'Álgebra lineal', uab: 'MAT', cupo: 30, profesor: 'S. Güemes', origen: 'Regular', demanda: 22 },
  {
    materia: 'Derecho civil',
    uab: 'DER',
    cupo: 40,
    profesor: 'R. Irigoyen',
    origen: 'Recursamiento',
    demanda: 39,
  },
  { materia: 'Redacción', uab: 'HUM', cupo: 25, profesor: 'Z. Ávila', origen: 'Intercambio', demanda: 31 },
];

const COLUMNS: readonly (Column<PreviewGroup> & { campo?: CampoOf<'columns'> })[] = [
  { key: 'materia', title: 'Materia', cell: (group) => group.materia },
  { key: 'uab', campo: 'colUAB', title: 'UAB', cell: (group) => group.uab },
  { key: 'cupo', campo: 'colCupo', title: 'Cupo', number: true, cell: (group) => group.cupo },
  { key: 'profesor', campo: 'colProfe', title: 'Profesor', cell: (group) => group.profesor },
  { key: 'origen', campo: 'colOrigen', title: 'Origen', cell: (group) => group.origen },
  { key: 'demanda', campo: 'colDemanda', title: 'Demanda', number: true, cell: (group) => group.demanda },
];

/** The planning table with the chosen columns; a column that was just changed is tinted. */
export function PlanningPreview({ shown, changes }: { shown: SettingValues; changes: readonly Change[] }) {
  const columns = COLUMNS.filter(({ campo }) => !campo || shown[campo]).map(({ campo, ...column }) => ({
    ...column,
    fresh: changes.some((change) => change.campo === campo),
  }));
  return (
    <section aria-labelledby="asi-se-vera">
      <SectionHeading id="asi-se-vera" aside={<Badge>Datos de ejemplo</Badge>}>
        Así se verá
      </SectionHeading>
      <Table
        caption="Planeación de ejemplo"
        captionHidden
        columns={columns}
        rows={GROUPS}
        rowKey={(group) => group.materia}
      />
    </section>
  );
}
