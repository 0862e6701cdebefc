import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useObservable } from '../user/services.ts';
import styles from './NoticeList.module.css';
import type { Notice } from './notices.ts';
import { useShell } from './shell-context.ts';

const SHOWN_FOR = 6000;
const NONE: readonly Notice[] = [];

/** The toasts. Their region is there from the first paint, so that the first one is read out too. */
export function NoticeList() {
  const { notices } = useShell();
  const list = useObservable(notices.current, NONE);
  const [held, setHeld] = useState(false);
  const oldest = list[0]?.id;
  // Not while somebody reads it (WCAG 2.2.1).
  useEffect(() => {
    if (oldest === undefined || held) return;
    const timer = setTimeout(() => notices.dismiss(oldest), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [notices, oldest, held]);

  return (
    <section
      aria-label="Notificaciones"
      aria-live="polite"
      className={styles.list}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {list.map(({ id, title, text, link }) => (
        <div key={id} className={styles.notice}>
          <Info aria-hidden="true" />
          <p>
            <strong>{title}</strong>
            <span>{text}</span>
            {link && <Link href={link.href}>{link.label}</Link>}
          </p>
          <button type="button" aria-label={`Cerrar aviso: ${title}`} onClick={() => notices.dismiss(id)}>
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
    </section>
  );
}
