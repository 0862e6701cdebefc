import { type ReactNode, useEffect, useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './StorageWarningList.module.css';
import {
  type DeviceText,
  INSECURE_TEXT,
  ISSUE_TEXTS,
  lostText,
  PRIVATE_TEXT,
  UNREAD_COPIES_TEXT,
} from './storage-warning-text.ts';

/**
 * The storage warnings. Each stays until its cause is gone or the person dismisses it, and covers nothing.
 */
export function DeviceWords() {
  const { device, connection } = useServices();
  const issue = useObservable(device.issue);
  const unreadCopies = useObservable(device.unreadCopies);
  const lost = useObservable(device.lost);
  const insecure = useObservable(device.insecure);
  const { offline, pending } = useObservable(connection);
  const fleeting = useFleeting();
  const [read, setRead] = useState(false);
  return (
    <section className={styles.words} aria-label="Avisos del dispositivo">
      {lost && <Words {...lostText(lost)} action={<Understood onClick={device.dismiss} />} />}
      {issue && (
        <Words
          {...ISSUE_TEXTS[issue]}
          action={issue === 'danado' && <Repair run={device.repair} refused={DELETE_ALL} />}
        />
      )}
      {!issue && unreadCopies && (
        <Words
          {...UNREAD_COPIES_TEXT}
          action={unreadCopies !== 'timeout' && <Repair run={device.repair} refused={OPEN_AGAIN} />}
        />
      )}
      {insecure && <Words {...INSECURE_TEXT} action={<Understood onClick={device.dismissInsecure} />} />}
      {!issue && fleeting && !read && offline && pending > 0 && (
        <Words {...PRIVATE_TEXT} action={<Understood onClick={() => setRead(true)} />} />
      )}
    </section>
  );
}

function Words({ title, text, action }: DeviceText & { action?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      {action}
    </div>
  );
}

const Understood = ({ onClick }: { onClick(): void }) => (
  <Button variant="quiet" className={styles.read} onClick={onClick}>
    Entendido
  </Button>
);

const DELETE_ALL = 'El navegador no lo permitió. Borra los datos de este sitio en su configuración.';
/** Deleting the site's data would take the pending changes along, which are intact. */
const OPEN_AGAIN = 'El navegador no lo permitió. Cierra el navegador, ábrelo e intenta de nuevo.';

function Repair({ run, refused }: { run(): Promise<boolean>; refused: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (state === 'failed') return <p>{refused}</p>;
  return (
    <Button
      variant="secondary"
      busy={state === 'busy'}
      onClick={() => {
        setState('busy');
        void run().then((done) => done || setState('failed'));
      }}
    >
      Reparar
    </Button>
  );
}

/**
 * True if the browser does not promise to keep stored data. Browsers do not report a private window, so only
 * a granted `persisted()` proves that this is none.
 */
function useFleeting(): boolean {
  const [fleeting, setFleeting] = useState(false);
  useEffect(() => {
    const storage = navigator.storage as StorageManager | undefined;
    void storage?.persisted().then(
      (kept) => setFleeting(!kept),
      () => undefined,
    );
  }, []);
  return fleeting;
}
