import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
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
  return (
    <div
      role="status"
      aria-label="Estado de la conexión"
      aria-live="polite"
      className={styles.status}
      data-callado={quiet || undefined}
    >
      {text && <Icon aria-hidden="true" />}
      {text}
    </div>
  );
}
