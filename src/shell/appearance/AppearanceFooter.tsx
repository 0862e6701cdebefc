import { useState } from 'react';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';
import styles from './AppearancePanel.module.css';
import type { AppearanceChange } from './appearance-changes.ts';
import { changeWords, shortChangeWords } from './appearance-text.ts';

interface AppearanceFooterProps {
  /** what `Deshacer` reverts; empty if nothing */
  last: readonly AppearanceChange[];
  /** what `Restablecer` would change; empty if nothing */
  away: readonly AppearanceChange[];
  onUndo(): void;
  onReset(keys: readonly AppearanceChange['key'][]): void;
}

/**
 * The buttons `Deshacer` and `Restablecer`, whose question lets the person leave single settings as they are.
 * They use `aria-disabled` instead of disappearing, so that they
 * keep the focus.
 */
export function AppearanceFooter({ last, away, onUndo, onReset }: AppearanceFooterProps) {
  const [asking, setAsking] = useState(false);
  /** Settings of the question that are to stay as they are. */
  const [kept, setKept] = useState<readonly AppearanceChange['key'][]>([]);
  const chosen = away.map(({ key }) => key).filter((key) => !kept.includes(key));
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
        onClick={() => {
          setKept([]);
          setAsking(canReset);
        }}
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
            disabled: chosen.length === 0,
            onSelect: () => {
              onReset(chosen);
              setAsking(false);
            },
          },
        ]}
      >
        <ul className={styles.resets}>
          {away.map(({ key, from, to }) => (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!kept.includes(key)}
                  onChange={({ target }) =>
                    setKept(target.checked ? kept.filter((one) => one !== key) : [...kept, key])
                  }
                />
                {changeWords(key, from, to)}
              </label>
            </li>
          ))}
        </ul>
      </AlertDialog>
    </div>
  );
}

/** Describes the undo from the current to the earlier value, for example `tema Verde → Azul`. */
function undoWords(last: readonly AppearanceChange[]): string {
  const [first] = last;
  if (!first) return '';
  return last.length > 1
    ? `lo restablecido (${last.length} ajustes)`
    : shortChangeWords(first.key, first.to, first.from);
}
