import type { OpenSession } from '../../../domain/personnel/person-file.ts';
import type { PersonAct } from '../../../domain/personnel/personnel.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import styles from './person.module.css';

interface SessionsProps {
  sessions: readonly OpenSession[];
  own: boolean;
  offline: boolean;
  onAct(act: PersonAct): void;
}

export function Sessions({ sessions, own, offline, onAct }: SessionsProps) {
  const now = useNow();
  return (
    <section className={page.box}>
      <h2>Sesiones abiertas</h2>
      {sessions.length === 0 && <p className={page.quiet}>Ninguna.</p>}
      <ul className={styles.rows}>
        {sessions.map(({ device = 'Dispositivo sin nombre', used, shared }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no other name, and the list has no state
          <li key={place}>
            <strong>{device}</strong>
            <span>
              {used === undefined ? 'No sabemos cuándo se usó' : `Se usó ${relativeTime(used, now)}`}
              {shared && ' · equipo compartido'}
            </span>
          </li>
        ))}
      </ul>
      {!own && sessions.length > 0 && (
        <Button variant="danger" disabled={offline} onClick={() => onAct({ kind: 'sesiones' })}>
          Cerrar sus sesiones
        </Button>
      )}
    </section>
  );
}
