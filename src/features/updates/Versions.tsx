import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { WorkerState } from '../../domain/device/diagnosis.ts';
import { useUpdateCheck } from '../../domain/hooks/use-update-check.ts';
import { useServices } from '../../domain/services.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './updates.module.css';

/** The running version, the version stored for the next start, and a button that checks for a newer one. */
export function Versions() {
  const { version, diagnose } = useServices();
  const { last, search, busy, message } = useUpdateCheck();
  const now = useNow();
  const [worker, setWorker] = useState<WorkerState | 'asking' | 'unknown'>('asking');

  const readWorker = useCallback(() => {
    diagnose().then(
      ({ surroundings }) => setWorker(surroundings.worker),
      () => setWorker('unknown'),
    );
  }, [diagnose]);
  useEffect(readWorker, [readWorker]);

  return (
    <div className={page.list}>
      <section className={`${page.box} ${styles.values}`} aria-labelledby="versiones">
        <h2 id="versiones">En este dispositivo</h2>
        <dl className={page.values}>
          <dt>Versión de esta página</dt>
          <dd>{version}</dd>
          <dt>Versión guardada para abrir sin conexión</dt>
          <dd>{workerVersion(worker)}</dd>
          <dt>Última búsqueda</dt>
          <dd>
            {last ? (
              <time dateTime={new Date(last.at).toISOString()}>{relativeTime(last.at, now)}</time>
            ) : (
              'al abrir la app'
            )}
          </dd>
        </dl>
      </section>
      <p className={page.quiet}>
        <Link href="/novedades">Qué trajo cada versión</Link>
      </p>
      <div className={page.start}>
        <Button variant="primary" busy={busy} onClick={() => void search().then(readWorker)}>
          Buscar actualizaciones
        </Button>
        {/* The live region is rendered empty first, because screen readers announce only changes of an
            existing region. */}
        <div role="status">{message && <Callout>{message}</Callout>}</div>
      </div>
    </div>
  );
}

function workerVersion(worker: WorkerState | 'asking' | 'unknown'): string {
  if (worker === 'asking') return 'comprobando…';
  if (worker === 'unknown') return 'no se sabe';
  if (worker.kind !== 'registered') return 'ninguna';
  const { version = 'no la dice', waiting } = worker;
  return waiting ? `${version}; espera la ${waiting}` : version;
}
