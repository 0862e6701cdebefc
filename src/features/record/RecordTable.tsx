import type { RecordEntry } from '../../domain/record/record-entry.ts';
import { detailText, kindText, recordMoment } from '../../domain/record/record-text.ts';
import { Table } from '../../ui/layout/Table.tsx';
import styles from './record.module.css';

/** One row per entry, the newest first. */
export function RecordTable({ entries }: { entries: readonly RecordEntry[] }) {
  return (
    <Table
      caption="Anotaciones de la bitácora"
      captionHidden
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'cuando',
          title: 'Cuándo',
          cell: ({ at }) =>
            at === undefined ? (
              '—'
            ) : (
              <time className={styles.moment} dateTime={new Date(at).toISOString()}>
                {recordMoment(at)}
              </time>
            ),
        },
        {
          key: 'que',
          title: 'Qué pasó',
          cell: ({ kind, detail }) => (
            <>
              {kindText(kind)}
              {detail !== undefined && <span className={styles.detail}>{detailText(kind, detail)}</span>}
            </>
          ),
        },
        { key: 'quien', title: 'Quién', cell: ({ who }) => <Name name={who} instead="Sin identificar" /> },
        {
          key: 'sobre',
          title: 'Cuenta',
          cell: ({ who, whose }) =>
            whose !== undefined && whose === who ? 'La suya' : <Name name={whose} instead="—" />,
        },
        { key: 'equipo', title: 'Equipo', cell: ({ device }) => device ?? '—' },
      ]}
    />
  );
}

const Name = ({ name, instead }: { name: string | undefined; instead: string }) =>
  name === undefined ? <span className={styles.nobody}>{instead}</span> : <span translate="no">{name}</span>;
