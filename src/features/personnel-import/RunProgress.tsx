import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import styles from '../../ui/files/files.module.css';
import type { RunView } from './import-run.ts';
import { progressOf } from './import-text.ts';

interface RunProgressProps {
  view: RunView;
  offline: boolean;
  onCancel(): void;
}

/** What the server is doing with the file, and how far it is. */
export function RunProgress({ view, offline, onCancel }: RunProgressProps) {
  const { title, said, part } = progressOf(view);
  return (
    <section className={page.tight} aria-labelledby="avance">
      <h2 id="avance" tabIndex={-1}>
        {title} <span translate="no">{view.name}</span>
      </h2>
      <progress className={styles.bar} aria-labelledby="avance" value={part} max={1} />
      <p className={page.quiet}>
        {said}
        {part !== undefined && ` · ${Math.floor(part * 100)} %`}
      </p>
      {(offline || view.waiting) && (
        <Callout kind="status">
          {offline
            ? 'Sin conexión. Seguimos donde quedó en cuanto regrese; no cierres esta página.'
            : 'El servidor está ocupado o no responde. Seguimos intentando.'}
        </Callout>
      )}
      <div className={page.row}>
        <Button busy={view.task === 'cancel'} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </section>
  );
}
