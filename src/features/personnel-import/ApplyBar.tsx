import { useState } from 'react';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';

const AlertDialog = lazyComponent(() => import('../../ui/dialogs/AlertDialog.tsx'), 'AlertDialog');

interface ApplyBarProps {
  name: string;
  /** exactly what will happen; empty: nothing would */
  lines: readonly string[];
  /** why it cannot be applied, '' if that is said elsewhere; undefined if it can */
  hindrance: string | undefined;
  danger: boolean;
  onApply(): void;
  onOther(): void;
}

/** The end of a preview: apply it, after one question, or take another file. */
export function ApplyBar({ name, lines, hindrance, danger, onApply, onOther }: ApplyBarProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <div className={page.tight}>
      {hindrance === undefined ? (
        <ul className={page.prose}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        hindrance && <p>{hindrance}</p>
      )}
      <div className={page.row}>
        {hindrance === undefined && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Aplicar…
          </Button>
        )}
        <Button variant={hindrance === undefined ? 'secondary' : 'primary'} onClick={onOther}>
          {hindrance === undefined ? 'Cancelar' : 'Elegir otro archivo'}
        </Button>
      </div>
      <OpenComponent
        part={AlertDialog}
        props={
          asking
            ? {
                open: true,
                title: `¿Aplicar ${name}?`,
                safe: { label: 'Cancelar', onSelect: close },
                actions: [
                  {
                    label: 'Aplicar',
                    danger,
                    onSelect() {
                      close();
                      onApply();
                    },
                  },
                ],
                children: lines.map((line) => <p key={line}>{line}</p>),
              }
            : undefined
        }
        onFailure={close}
      />
    </div>
  );
}
