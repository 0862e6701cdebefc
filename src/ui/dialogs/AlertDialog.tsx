import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { buttonClass } from '../buttons/button-class.ts';
import { useCloseOnBack } from '../hooks/use-close-on-back.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import styles from './dialog.module.css';

interface AlertDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The safe answer: it has the first focus, and Escape and Back choose it. */
  safe: { label: string; onSelect(): void };
  /** The other answers, shown before the safe one. */
  actions: readonly {
    label: string;
    onSelect(): void;
    danger?: boolean;
    disabled?: boolean;
    describedBy?: string;
  }[];
}

/** A dialog that asks a question. Import it lazily, so that Radix stays out of the first paint. */
export function AlertDialog({ open, title, children, safe, actions }: AlertDialogProps) {
  const onCloseAutoFocus = useFocusReturn(open);
  useCloseOnBack(open, safe.onSelect);
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={[styles.dialog, styles.center].join(' ')}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            safe.onSelect();
          }}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          <Radix.Description asChild>
            <div className={styles.description}>{children}</div>
          </Radix.Description>
          <div className={styles.actions}>
            {actions.map(({ label, onSelect, danger, disabled, describedBy }) => (
              <button
                key={label}
                type="button"
                className={buttonClass(danger ? 'danger' : 'secondary')}
                aria-disabled={disabled || undefined}
                aria-describedby={describedBy}
                onClick={() => disabled || onSelect()}
              >
                {label}
              </button>
            ))}
            <Radix.Cancel className={buttonClass('primary')} onClick={safe.onSelect}>
              {safe.label}
            </Radix.Cancel>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
