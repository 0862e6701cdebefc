import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import scrim from '../../ui/dialogs/dialog.module.css';
import { useCloseOnBack } from '../../ui/hooks/use-close-on-back.ts';
import { useFocusReturn } from '../../ui/hooks/use-focus-return.ts';
import styles from './SearchDialog.module.css';

interface PaletteBoxProps {
  title: string;
  onClose(): void;
  /** Called when the box is gone and the focus is back where it was. */
  onClosed(): void;
  children: ReactNode;
}

/**
 * The modal box of the search. Placed near the top, so that it only grows downward; on a phone it fills the
 * window.
 */
export function PaletteBox({ title, onClose, onClosed, children }: PaletteBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const returnFocus = useFocusReturn(true);
  useCloseOnBack(true, onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim.scrim} />
        <Radix.Content
          ref={box}
          className={styles.box}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Radix would focus the first button, and an early key would press it. The search field gets the
            // focus after 100 ms (A1.4).
            event.preventDefault();
            box.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            returnFocus(event);
            onClosed();
          }}
        >
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
