import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { Link } from 'wouter';
import { useObservable, useServices } from '../user/services.ts';
import styles from './Canvas.module.css';
import { connectionText } from './connection-text.ts';
import { usePlace } from './shell-context.ts';

/** The one live region about network and saving (C5). The element is there from the first paint, so changes are read out. */
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
  // Beside the live region, not in it: what changes there is read out, and the way to the list is not said again.
  return (
    <div className={styles.connection} data-callado={quiet || undefined}>
      <div role="status" aria-label="Estado de la conexión" aria-live="polite" className={styles.status}>
        {text && <Icon aria-hidden="true" />}
        {text}
      </div>
      {text && connection.pending + connection.review > 0 && (
        <nav aria-label="Cambios sin confirmar">
          <Link href="/pendientes">
            Ver<span className="solo-lector"> cambios por enviar</span>
          </Link>
        </nav>
      )}
    </div>
  );
}
