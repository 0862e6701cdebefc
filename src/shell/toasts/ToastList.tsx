import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import * as RadixToast from 'radix-ui/toast';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { closeTopLayer } from '../../ui/hooks/close-on-back.ts';
import styles from './Toaster.module.css';
import type { Toast } from './toasts.ts';

const SHOWN_FOR = 6000;

interface ToastsProps {
  list: readonly Toast[];
  onClose(id: number): void;
}

/**
 * The toasts. Radix announces them, closes them after a while, and pauses while one has the focus or the
 * pointer (WCAG 2.2.1). F8 moves the focus to them.
 */
export function ToastList({ list, onClose }: ToastsProps) {
  const region = useRef<HTMLOListElement>(null);
  /** Element that had the focus before a toast took it. */
  const before = useRef<EventTarget>(null);
  /** Set when Escape was meant for the page: Radix's next close request is then ignored. */
  const stays = useRef(false);
  /** Number of times that the list was emptied. */
  const [emptied, setEmptied] = useState(0);
  const empty = list.length === 0;
  useEffect(() => {
    if (!empty) return;
    if (document.activeElement === region.current) {
      const back =
        before.current instanceof HTMLElement && before.current.isConnected ? before.current : null;
      (back ?? document.querySelector('main'))?.focus({ preventScroll: true });
    }
    // Radix stays paused if its last toast is closed under the pointer: the next toasts would not close.
    setEmptied((times) => times + 1);
  }, [empty]);

  return (
    <RadixToast.Provider key={emptied} label="Aviso" duration={SHOWN_FOR} swipeDirection="right">
      {list.map(({ id, title, text, link }) => (
        <RadixToast.Root
          key={id}
          type="background"
          className={styles.toast}
          // Pressable over a modal dialog, which sets `pointer-events: none` on the body.
          style={{ pointerEvents: 'auto' }}
          open
          onOpenChange={() => {
            if (!stays.current) onClose(id);
            stays.current = false;
          }}
          // Radix passes Escape to the newest layer only. Without this, Escape would close an unread toast
          // instead of the dialog under it.
          onEscapeKeyDown={(event) => {
            if (region.current?.contains(event.target as Node)) return;
            if (event.defaultPrevented) return;
            if (closeTopLayer()) event.preventDefault();
            else stays.current = true;
          }}
        >
          <Info aria-hidden="true" />
          <p>
            <RadixToast.Title asChild>
              <strong>{title}</strong>
            </RadixToast.Title>
            <RadixToast.Description asChild>
              <span>{text}</span>
            </RadixToast.Description>
            {link && <Link href={link.href}>{link.label}</Link>}
          </p>
          <RadixToast.Close aria-label={`Cerrar aviso: ${title}`}>
            <X aria-hidden="true" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        ref={region}
        className={styles.list}
        label="Notificaciones ({hotkey})"
        onFocus={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      />
    </RadixToast.Provider>
  );
}
