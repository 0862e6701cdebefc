import { useState } from 'react';
import { type Column, Table } from '../layout/Table.tsx';

interface Row {
  name: string;
  place: number;
}

interface NumbersTableProps {
  title: string;
  unit: string;
  rows: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  format(value: number): string;
}

/** The numbers of a chart, rendered once somebody wants them. */
export function NumbersTable({ title, unit, rows, series, format }: NumbersTableProps) {
  const [open, setOpen] = useState(false);
  const columns: Column<Row>[] = [
    { key: 'name', title: unit, cell: ({ name }) => name },
    ...series.map(({ name, values }) => ({
      key: `series ${name}`,
      title: name,
      number: true,
      cell: ({ place }: Row) => format(values[place] ?? 0),
    })),
  ];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Ver como tabla</summary>
      {open && (
        <Table
          caption={`${title}, en números`}
          rows={rows.map((name, place) => ({ name, place }))}
          rowKey={({ place }) => String(place)}
          columns={columns}
        />
      )}
    </details>
  );
}
