import { Button } from '../../ui/Button.tsx';
import styles from './inbox.module.css';

/** What was just marked, and the way back. The region is always there, so that its words are read out when they come. */
export function MarkedNote({ count, onUndo }: { count: number; onUndo(): void }) {
  return (
    <div role="status" className={styles.marked}>
      {count > 0 && (
        <>
          <span>{count === 1 ? 'Aviso marcado como leído.' : `${count} avisos marcados como leídos.`}</span>
          <Button variant="quiet" onClick={onUndo}>
            Deshacer
          </Button>
        </>
      )}
    </div>
  );
}
