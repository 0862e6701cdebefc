import { memo } from 'react';
import type { SettingValues } from '../../../shared/settings.ts';
import { FIELDS, type PlanningField } from '../../domain/planning/fields.ts';
import { sampleRows } from '../../domain/planning/sample.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { Table } from '../../ui/layout/Table.tsx';
import type { Change } from './fields.ts';

const SHOWN = 4;
const SAMPLE = sampleRows(SHOWN);
/** The course, and the columns of the settings. */
const COLUMNS = SAMPLE.fields.filter((field) => field === 'materia' || FIELDS[field].campo);

type Row = readonly string[];

interface PlanningPreviewProps {
  shown: SettingValues;
  changes: readonly Change[];
}

/** The planning table with the chosen columns; a column that was just changed is tinted. */
export const PlanningPreview = memo(({ shown, changes }: PlanningPreviewProps) => {
  const isShown = (field: PlanningField) => {
    const { campo } = FIELDS[field];
    return !campo || shown[campo];
  };
  const columns = COLUMNS.filter(isShown).map((field) => {
    const { title, number, campo } = FIELDS[field];
    const place = SAMPLE.fields.indexOf(field);
    return {
      key: field,
      title,
      cell: (row: Row) => row[place],
      fresh: changes.some((change) => change.campo === campo),
      ...(number && { number }),
    };
  });
  return (
    <section aria-labelledby="asi-se-vera">
      <SectionHeading id="asi-se-vera" aside={<Badge>Datos de ejemplo</Badge>}>
        Así se verá
      </SectionHeading>
      <Table
        caption="Planeación de ejemplo"
        captionHidden
        columns={columns}
        rows={SAMPLE.rows}
        rowKey={([materia = '']) => materia}
      />
    </section>
  );
});
