import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import * as Toast from 'radix-ui/toast';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { closeTopLayer } from '../ui/close-on-back.ts';
import styles from './NoticeList.module.css';
import type { Notice } from './notices.ts';

const SHOWN_FOR = 6000;

interface ToastsProps {
  list: readonly Notice[];
  onClose(id: number): void;
}

/** radix reads them out, counts their time, and holds it while somebody is at them (WCAG 2.2.1). F8 leads to them. */
export function Toasts({ list, onClose }: ToastsProps) {
  const region = useRef<HTMLOListElement>(null);
  /** Where the focus was before it came here. */
  const before = useRef<EventTarget>(null);
  const empty = list.length === 0;
  useEffect(() => {
    // On the empty region the focus would hold the next ones for good.
    if (!empty || document.activeElement !== region.current) return;
    const back = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null;
    (back ?? document.querySelector('main'))?.focus({ preventScroll: true });
  }, [empty]);

  return (
    <Toast.Provider label="Aviso" duration={SHOWN_FOR} swipeDirection="right">
      {list.map(({ id, title, text, link }) => (
        <Toast.Root
          key={id}
          type="background"
          className={styles.notice}
          // Above a modal dialog too.
          style={{ pointerEvents: 'auto' }}
          onOpenChange={(open) => open || onClose(id)}
          // radix hands Escape to the newest layer alone: it would close an unread toast, not the dialog under it.
          onEscapeKeyDown={(event) => {
            if (region.current?.contains(event.target as Node)) return;
            event.preventDefault();
            closeTopLayer();
          }}
        >
          <Info aria-hidden="true" />
          <p>
            <Toast.Title asChild>
              <strong>{title}</strong>
            </Toast.Title>
            <Toast.Description asChild>
              <span>{text}</span>
            </Toast.Description>
            {link && <Link href={link.href}>{link.label}</Link>}
          </p>
          <Toast.Close aria-label={`Cerrar aviso: ${title}`}>
            <X aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={region}
        className={styles.list}
        label="Notificaciones ({hotkey})"
        onFocus={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      />
    </Toast.Provider>
  );
}
