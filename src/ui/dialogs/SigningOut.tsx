import * as Radix from 'radix-ui/alert-dialog';
import { useRef } from 'react';
import { useFocusReturn } from '../hooks/use-focus-return.ts';
import styles from './signing-out.module.css';

/** Covers everything while a session ends, so that nothing below it can be used by pointer or keyboard. */
export function SigningOut({ children }: { children: string }) {
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
            // Radix would look for a button to focus, and there is none.
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
