import type { OpenSession } from '../../../domain/personnel/person-file.ts';
import type { PersonAct } from '../../../domain/personnel/personnel.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Table } from '../../../ui/layout/Table.tsx';

interface SessionsProps {
  sessions: readonly OpenSession[];
  own: boolean;
  offline: boolean;
  onAct(act: PersonAct): void;
}

export function Sessions({ sessions, own, offline, onAct }: SessionsProps) {
  const now = useNow();
  // Sessions have no other name than their place.
  const rows = sessions.map((session, place) => ({ ...session, place }));
  return (
    <section className={`${page.box} ${page.tight}`}>
      <h2>Sesiones abiertas</h2>
      {sessions.length === 0 ? (
        <p className={page.quiet}>Ninguna.</p>
      ) : (
        <Table
          caption="Sesiones abiertas"
          captionHidden
          rows={rows}
          rowKey={({ place }) => String(place)}
          columns={[
            {
              key: 'equipo',
              title: 'Equipo',
              cell: ({ device = 'Sin nombre', shared }) => (shared ? `${device} (compartido)` : device),
            },
            {
              key: 'uso',
              title: 'Se usó',
              cell: ({ used }) => (used === undefined ? '—' : relativeTime(used, now)),
            },
          ]}
        />
      )}
      {!own && sessions.length > 0 && (
        <div>
          <Button variant="danger" disabled={offline} onClick={() => onAct({ kind: 'sesiones' })}>
            Cerrar sus sesiones
          </Button>
        </div>
      )}
    </section>
  );
}
