import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { Link } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import styles from '../content.module.css';
import { usePlace } from '../navigation/use-place.tsx';
import { connectionText } from './connection-text.ts';

/**
 * The only live region for network and saving state (C5). It exists from the first paint, because screen
 * readers announce only changes of an existing region.
 */
export function ConnectionStatus() {
  const known = usePlace() !== undefined;
  const connection = useObservable(useServices().connection);
  const text = connectionText(known && !connection.reading ? connection : undefined);
  const quiet = text === 'Todo guardado';
  const Icon = connection.offline
    ? CloudOff
    : connection.review > 0
      ? CircleAlert
      : quiet
        ? Check
        : CloudUpload;
  // The link stands beside the live region, so that it is not announced again with each change.
  return (
    <div className={styles.connection} data-quiet={quiet || undefined}>
      <div role="status" aria-label="Estado de la conexión" aria-live="polite" className={styles.status}>
        {text && <Icon aria-hidden="true" />}
        {text}
      </div>
      {text && connection.pending + connection.review > 0 && (
        <nav aria-label="Cambios sin confirmar">
          <Link href="/pendientes">
            Ver<span className="visually-hidden"> cambios por enviar</span>
          </Link>
        </nav>
      )}
    </div>
  );
}
