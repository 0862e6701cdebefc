import { useState } from 'react';
import type { Planning } from '../../../domain/planning/planning.ts';
import type { PlanningSource } from '../../../domain/planning/sources.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import styles from '../planning.module.css';
import { momentText } from '../planning-text.ts';
import { CSV_FILES } from './OpenFile.tsx';
import { ProblemList } from './ProblemList.tsx';

const WHERE = {
  device: 'guardado en este dispositivo',
  memory: 'solo mientras la página está abierta: este equipo es compartido',
  failed: 'no se pudo guardar en este dispositivo: se va al cerrar la página',
};

/** Where the rows come from and how old they are, and what can be done about it. */
export function SourceBar({ source, planning }: { source: PlanningSource; planning: Planning }) {
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const { opened } = source;
  return (
    <div className={styles.source}>
      {opened ? (
        <p>
          <span translate="no">{source.name}</span> · abierto{' '}
          <time dateTime={new Date(opened.at).toISOString()} title={momentText(opened.at)}>
            {relativeTime(opened.at, now)}
          </time>{' '}
          · {WHERE[opened.where]}
        </p>
      ) : (
        <p>
          <Badge>Datos de ejemplo</Badge> Grupos inventados, para probar la tabla.
        </p>
      )}
      <div className={page.row}>
        <FileButton
          label={opened ? 'Abrir otro archivo' : 'Abrir un archivo'}
          accept={CSV_FILES}
          variant="secondary"
          onFile={(file) => void planning.choose(file)}
        />
        {opened ? (
          <Button onClick={() => setAsked(true)}>Quitar archivo</Button>
        ) : (
          <Button onClick={planning.closeSample}>Cerrar ejemplo</Button>
        )}
      </div>
      {opened && <ProblemList problems={opened.problems} count={opened.problemCount} name={source.name} />}
      <AlertDialog
        open={asked}
        title="¿Quitar el archivo de esta tabla?"
        safe={{ label: 'Cancelar', onSelect: () => setAsked(false) }}
        actions={[{ label: 'Quitar', danger: true, onSelect: () => void planning.forget() }]}
      >
        La tabla se vacía y deja de estar en este dispositivo. El archivo que abriste sigue donde estaba.
      </AlertDialog>
    </div>
  );
}
