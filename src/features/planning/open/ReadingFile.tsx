import type { PlanningState } from '../../../domain/planning/planning.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import files from '../../../ui/files/files.module.css';

interface ReadingFileProps {
  reading?: Extract<PlanningState, { phase: 'reading' }>;
  onCancel?(): void;
}

/** A file is being read, or the device is asked what it keeps. */
export function ReadingFile({ reading, onCancel }: ReadingFileProps) {
  if (!reading)
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Abriendo la tabla…</p>
        <Skeleton height="24rem" />
      </div>
    );
  return (
    <section className={page.tight} aria-labelledby="avance">
      <h2 id="avance">
        Leyendo <span translate="no">{reading.name}</span>
      </h2>
      <progress className={files.bar} aria-labelledby="avance" value={reading.part || undefined} max={1} />
      <div className={page.row}>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </section>
  );
}
