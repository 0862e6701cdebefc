import { useState } from 'react';
import type { RecordEntry } from '../../../domain/record/record-entry.ts';
import { detailText, kindText, recordMoment } from '../../../domain/record/record-text.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Table } from '../../../ui/layout/Table.tsx';

const FIRST = 6;

/** The newest entries of the record that name the person. */
export function Entries({ entries }: { entries: readonly RecordEntry[] }) {
  const [whole, setWhole] = useState(false);
  return (
    <section className={`${page.box} ${page.tight}`}>
      <h2>En la bitácora</h2>
      {entries.length === 0 ? (
        <p className={page.quiet}>Todavía no hay nada anotado.</p>
      ) : (
        <Table
          caption="Lo más nuevo de la bitácora"
          captionHidden
          rows={entries.slice(0, whole ? undefined : FIRST)}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'que',
              title: 'Qué pasó',
              cell: ({ kind, detail }) => {
                const said = detailText(kind, detail);
                return kindText(kind) + (said ? ` (${said})` : '');
              },
            },
            {
              key: 'cuando',
              title: 'Cuándo',
              cell: ({ at }) =>
                at === undefined ? (
                  '—'
                ) : (
                  <time dateTime={new Date(at).toISOString()}>{recordMoment(at)}</time>
                ),
            },
            {
              key: 'quien',
              title: 'Quién',
              cell: ({ who }) => <span translate="no">{who ?? '—'}</span>,
            },
          ]}
        />
      )}
      {!whole && entries.length > FIRST && (
        <div>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Ver las {entries.length}
          </Button>
        </div>
      )}
    </section>
  );
}
