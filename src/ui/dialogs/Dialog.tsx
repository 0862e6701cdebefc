import * as Radix from 'radix-ui/dialog';
import type { ReactNode, RefObject } from 'react';
import { useCloseOnBack } from '../hooks/use-close-on-back.ts';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  /** center: a box in the middle; sheet: at the window's right edge. */
  variant?: 'center' | 'sheet';
  children?: ReactNode;
  actions?: ReactNode;
  /** element that gets the focus first; by default the button `Cerrar` */
  focusFirst?: RefObject<HTMLElement | null>;
}

/**
 * A modal dialog with a title, the button `Cerrar` and actions. Import it lazily, so that Radix stays out of
 * the first paint.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  variant = 'center',
  children,
  actions,
  focusFirst,
}: DialogProps) {
  const onCloseAutoFocus = useFocusReturn(open);
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={[styles.dialog, styles[variant]].join(' ')}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            if (!focusFirst?.current) return;
            event.preventDefault();
            focusFirst.current.focus();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close className={styles.close} aria-label="Cerrar">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </Radix.Close>
          </div>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
