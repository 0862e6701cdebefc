import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { useNow } from '../../ui/use-now.ts';
import type { WorkerState } from '../../user/diagnosis.ts';
import { useUpdateLook } from '../../user/last-look.ts';
import { relativeTime } from '../../user/relative-time.ts';
import { useServices } from '../../user/services.ts';
import styles from './updates.module.css';

/** What runs here, what this device keeps for the next start, and a look for something newer. */
export function Versions() {
  const { version, diagnose } = useServices();
  const { look, search, busy, said } = useUpdateLook();
  const now = useNow();
  const [worker, setWorker] = useState<WorkerState | 'asking' | 'unknown'>('asking');

  const tell = useCallback(() => {
    diagnose().then(
      ({ surroundings }) => setWorker(surroundings.worker),
      () => setWorker('unknown'),
    );
  }, [diagnose]);
  useEffect(tell, [tell]);

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
            {look ? (
              <time dateTime={new Date(look.at).toISOString()}>{relativeTime(look.at, now)}</time>
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
        <Button variant="primary" busy={busy} onClick={() => void search().then(tell)}>
          Buscar actualizaciones
        </Button>
        {/* There before it says anything, or a screen reader would not hear the first answer. */}
        <div role="status">{said && <Notice>{said}</Notice>}</div>
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
