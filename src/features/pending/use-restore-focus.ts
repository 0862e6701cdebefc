import { useEffect, useRef } from 'react';
import type { PendingChange } from '../../domain/settings/pending-changes.ts';

/** Moves the focus to the heading if the focused row disappears, so that the keyboard continues there. */
export function useRestoreFocus(changes: readonly PendingChange[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget>(null);

  useEffect(() => {
    const place = list.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    place?.addEventListener('focusin', note);
    return () => place?.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    const gone = changes && last.current instanceof Element && !last.current.isConnected;
    if (gone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [changes]);

  return { heading, list };
}
