import { useState } from 'react';
import type { Chosen } from '../../../shared/personnel-import.ts';
import type { ListedPerson } from '../../domain/personnel/import-state.ts';
import { number } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import choice from '../../ui/fields/choice.module.css';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import styles from './import.module.css';
import { ListDetails } from './ListDetails.tsx';

const AlertDialog = lazyComponent(() => import('../../ui/dialogs/AlertDialog.tsx'), 'AlertDialog');

interface ChoosePeopleProps {
  count: number;
  label: string;
  note: string;
  list: readonly ListedPerson[];
  chosen: Chosen;
  /** asked before all are chosen at once */
  question: { title: string; lines: readonly string[]; danger?: boolean };
  onChoose(chosen: Chosen): void;
}

/** People whom the file only proposes: each is chosen by hand, or all after a question. */
export function ChoosePeople({ chosen, question, onChoose, ...listed }: ChoosePeopleProps) {
  const [asking, setAsking] = useState(false);
  const { count, label } = listed;
  const all = chosen === 'todas';
  const size = all ? count : chosen.length;
  return (
    <>
      <ListDetails
        {...listed}
        note={
          size > 0 ? `${number(size)} ${size === 1 ? 'elegida' : 'elegidas'}. ${listed.note}` : listed.note
        }
        actions={
          <div className={page.row}>
            {!all && <Button onClick={() => setAsking(true)}>Elegir a todas…</Button>}
            {size > 0 && <Button onClick={() => onChoose([])}>Quitar la elección</Button>}
          </div>
        }
      >
        {(shown) => (
          <ul className={styles.people} aria-label={label}>
            {shown.map(({ usuario, name }) => (
              <li key={usuario}>
                <label className={choice.row}>
                  <input
                    type="checkbox"
                    checked={all || chosen.includes(usuario)}
                    // Who is beyond the list cannot be taken out of all.
                    disabled={all && count > listed.list.length}
                    onChange={({ target }) => {
                      const before = all ? listed.list.map((one) => one.usuario) : chosen;
                      const others = before.filter((one) => one !== usuario);
                      onChoose(target.checked ? [...others, usuario] : others);
                    }}
                  />
                  <span translate="no">{name}</span>{' '}
                  <span className={page.quiet} translate="no">
                    {usuario}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </ListDetails>
      <OpenComponent
        part={AlertDialog}
        props={
          asking
            ? {
                open: true,
                title: question.title,
                safe: { label: 'Cancelar', onSelect: () => setAsking(false) },
                actions: [
                  {
                    label: `Elegir a ${count === 1 ? 'esa persona' : `las ${number(count)}`}`,
                    danger: question.danger ?? false,
                    onSelect() {
                      setAsking(false);
                      onChoose('todas');
                    },
                  },
                ],
                children: question.lines.map((line) => <p key={line}>{line}</p>),
              }
            : undefined
        }
        onFailure={() => setAsking(false)}
      />
    </>
  );
}
