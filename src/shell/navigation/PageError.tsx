import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useState } from 'react';
import { useServices } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { explainFailure, type FailureWords } from './chunk-recovery.ts';
import styles from './page-state.module.css';

/** Re-exported, so that both are in one chunk of the build. */
export { explainPart } from './chunk-recovery.ts';

/** Replaces a page that could not be shown: says why and offers a reload. */
export function PageFailure({ error, again }: { error: unknown; again: () => void }) {
  const services = useServices();
  const [words, setWords] = useState<FailureWords>();
  const [busy, setBusy] = useState(false);
  // It may wait for a save under way.
  const reload = () => {
    setBusy(true);
    void services.reload().finally(() => setBusy(false));
  };
  useEffect(() => {
    const left = new AbortController();
    void explainFailure(error, services, again, left.signal).then(setWords);
    return () => left.abort();
  }, [error, services, again]);
  return (
    <section className={styles.failure} role="alert">
      {words && (
        <>
          <CircleX aria-hidden="true" />
          <h1>{words.title}</h1>
          <p>{words.text}</p>
          <Button variant="primary" busy={busy} onClick={reload}>
            Volver a cargar
          </Button>
        </>
      )}
    </section>
  );
}
