import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { useNow } from '../../ui/use-now.ts';
import type { WorkerState } from '../../user/diagnosis.ts';
import { useObservable, useServices } from '../../user/services.ts';
import type { Found } from '../../user/updates.ts';
import { foundText, lastLook } from './last-look.ts';
import styles from './updates.module.css';

/** What runs here, what this device keeps for the next start, and a look for something newer. */
export function Versions() {
  const { version, diagnose, updates } = useServices();
  const look = useObservable(lastLook);
  const now = useNow();
  const [worker, setWorker] = useState<WorkerState | 'asking' | 'unknown'>('asking');
  const [busy, setBusy] = useState(false);

  const tell = useCallback(() => {
    diagnose().then(
      ({ surroundings }) => setWorker(surroundings.worker),
      () => setWorker('unknown'),
    );
  }, [diagnose]);
  useEffect(tell, [tell]);

  async function search() {
    setBusy(true);
    const found = await updates()
      .then((control) => control.look())
      .catch((): Found => ({ kind: 'unreachable' }));
    lastLook.set({ found, at: Date.now() });
    setBusy(false);
    tell();
  }

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
        <Button variant="primary" busy={busy} onClick={() => void search()}>
          Buscar actualizaciones
        </Button>
        {/* There before it says anything, or a screen reader would not hear the first answer. */}
        <div role="status">{look && !busy && <Notice>{foundText(look.found)}</Notice>}</div>
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
