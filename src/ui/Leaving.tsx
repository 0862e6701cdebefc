import * as Radix from 'radix-ui/alert-dialog';
import { useRef } from 'react';
import styles from './leaving.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** Over everything while a session ends: what is below is not to be touched any more, by keyboard neither. */
export function Leaving({ children }: { children: string }) {
  const cover = useRef<HTMLDivElement>(null);
  const onCloseAutoFocus = useFocusReturn(true);
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          ref={cover}
          className={styles.leaving}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            // It has no button, and radix looks for one.
            event.preventDefault();
            cover.current?.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Radix.Title className={styles.words}>{children}</Radix.Title>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
