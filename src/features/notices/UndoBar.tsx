import { Button } from '../../ui/buttons/Button.tsx';
import styles from './inbox.module.css';

/**
 * Announces the notices just marked and offers to undo it. The live region is always rendered, because screen
 * readers announce only changes of an existing region.
 */
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
