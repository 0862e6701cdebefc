import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './pending.module.css';

/** The state of all pending changes together, and the button that sends them now. */
export function PendingState({ now }: { now: number }) {
  const { outbox, connection } = useServices();
  const { offline, pending, durable, lastContact } = useObservable(connection);
  const [trying, setTrying] = useState<'no' | 'now' | 'done'>('no');
  const Icon = pending === 0 ? TriangleAlert : Clock;

  async function retry() {
    setTrying('now');
    await outbox.retryNow();
    setTrying('done');
  }

  return (
    <div className={styles.state}>
      <Icon aria-hidden="true" />
      <div>
        <p>
          {offline && <strong>Sin conexión con el servidor. </strong>}
          {pending > 0 && storedText(pending, durable)}
          {pending > 0 && offline && ` Se ${pending === 1 ? 'enviará solo' : 'enviarán solos'}.`}
          {pending === 0 && 'Decide qué hacer con cada cambio; mientras, nada se sobrescribe.'}
        </p>
        {lastContact !== undefined && (
          <p className={styles.facts}>
            Última respuesta del servidor:{' '}
            <time dateTime={new Date(lastContact).toISOString()}>{relativeTime(lastContact, now)}</time>
          </p>
        )}
        <p className={styles.facts} role="status">
          {trying === 'now' && 'Intentando enviar…'}
          {trying === 'done' &&
            pending > 0 &&
            (offline
              ? 'El servidor no respondió. Seguimos intentando.'
              : 'El servidor respondió, pero todavía falta enviar. Seguimos intentando.')}
        </p>
      </div>
      {pending > 0 && (
        <Button variant="primary" busy={trying === 'now'} onClick={() => void retry()}>
          Reintentar ahora
        </Button>
      )}
    </div>
  );
}

function storedText(pending: number, durable: boolean): string {
  const count = pending === 1 ? '1 cambio' : `${pending} cambios`;
  if (!durable) return `${count} en espera mientras esta página siga abierta.`;
  return `${count} ${pending === 1 ? 'guardado' : 'guardados'} en este dispositivo.`;
}
