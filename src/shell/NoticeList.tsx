import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ShowPart } from '../ui/OpenPart.tsx';
import { useObservable } from '../user/services.ts';
import styles from './NoticeList.module.css';
import type { Notice } from './notices.ts';
import { useShell } from './shell-context.ts';

const NONE: readonly Notice[] = [];
const TOASTS = lazyPart(() => import('./Toasts.tsx'), 'Toasts');
/** ms; nothing closes a plain one before. */
const PLAIN_MS = 10_000;

/** The toasts: their widget comes with the first of them. Where it cannot be had, this region says them plainly. */
export function NoticeList() {
  const { notices } = useShell();
  const list = useObservable(notices.current, NONE);
  const [wanted, setWanted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [first] = list;
  useEffect(() => {
    if (first) setWanted(true);
  }, [first]);
  useEffect(() => {
    if (!missing || !first) return;
    const timer = setTimeout(() => notices.dismiss(first.id), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [missing, first, notices]);

  return (
    <>
      <div aria-live="polite" className={styles.list}>
        {missing &&
          list.map(({ id, title, text }) => (
            <p key={id} className={styles.notice}>
              <strong>{title}</strong> {text}
            </p>
          ))}
      </div>
      {wanted && !missing && (
        <ShowPart
          part={TOASTS}
          props={{ list, onClose: notices.dismiss }}
          onFailure={() => setMissing(true)}
        />
      )}
    </>
  );
}
