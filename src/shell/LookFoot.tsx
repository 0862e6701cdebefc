import { useState } from 'react';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { buttonClass } from '../ui/button-class.ts';
import type { LookChange } from './look-changes.ts';
import { changeWords, shortChangeWords } from './look-words.ts';
import styles from './SettingsPanel.module.css';

interface LookFootProps {
  /** what `Deshacer` takes back; empty: nothing */
  last: readonly LookChange[];
  /** what `Restablecer` would change; empty: nothing */
  away: readonly LookChange[];
  onUndo(): void;
  onReset(): void;
}

/** The two ways back. Both stay where they are while there is nothing to do, so that they keep the focus. */
export function LookFoot({ last, away, onUndo, onReset }: LookFootProps) {
  const [asking, setAsking] = useState(false);
  const canUndo = last.length > 0;
  const canReset = away.length > 0;
  return (
    <div className={styles.foot}>
      <button
        type="button"
        className={buttonClass()}
        aria-disabled={!canUndo}
        aria-label={canUndo ? `Deshacer ${undoWords(last)}` : undefined}
        onClick={() => canUndo && onUndo()}
      >
        <span>Deshacer {canUndo && <small>{undoWords(last)}</small>}</span>
      </button>
      <button
        type="button"
        className={buttonClass()}
        aria-disabled={!canReset}
        aria-describedby={canReset ? undefined : 'nada-que-restablecer'}
        onClick={() => canReset && setAsking(true)}
      >
        Restablecer
      </button>
      {!canReset && <p id="nada-que-restablecer">Todo está en sus valores de inicio.</p>}
      <AlertDialog
        open={asking}
        title="¿Restablecer los ajustes de diseño?"
        safe={{ label: 'Conservar', onSelect: () => setAsking(false) }}
        actions={[
          {
            label: 'Restablecer',
            onSelect: () => {
              onReset();
              setAsking(false);
            },
          },
        ]}
      >
        <ul>
          {away.map(({ key, from, to }) => (
            <li key={key}>{changeWords(key, from, to)}</li>
          ))}
        </ul>
      </AlertDialog>
    </div>
  );
}

/** From what is to what was: `tema Verde → Azul`. */
function undoWords(last: readonly LookChange[]): string {
  const [first] = last;
  if (!first) return '';
  return last.length > 1
    ? `lo restablecido (${last.length} ajustes)`
    : shortChangeWords(first.key, first.to, first.from);
}
