import { useEffect, useState } from 'react';
import { useObservable } from '../../domain/services.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { ShowPart } from '../../ui/lazy/OpenComponent.tsx';
import styles from './Toaster.module.css';
import type { Toast, Toasts } from './toasts.ts';

const NONE: readonly Toast[] = [];
const TOASTS = lazyComponent(() => import('./ToastList.tsx'), 'ToastList');
/** Milliseconds until a plain toast closes; it has no close button. */
const PLAIN_MS = 10_000;

/**
 * Shows the toasts. Their component loads with the first one. If it cannot be loaded, this region shows them
 * as plain text.
 */
export function Toaster({ toasts }: { toasts: Toasts }) {
  const list = useObservable(toasts.current, NONE);
  const [wanted, setWanted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [first] = list;
  useEffect(() => {
    if (first) setWanted(true);
  }, [first]);
  useEffect(() => {
    if (!missing || !first) return;
    const timer = setTimeout(() => toasts.dismiss(first.id), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [missing, first, toasts]);

  return (
    <>
      <div aria-live="polite" className={styles.list}>
        {missing &&
          list.map(({ id, title, text }) => (
            <p key={id} className={styles.toast}>
              <strong>{title}</strong> {text}
            </p>
          ))}
      </div>
      {wanted && !missing && (
        <ShowPart
          part={TOASTS}
          props={{ list, onClose: toasts.dismiss }}
          onFailure={() => setMissing(true)}
        />
      )}
    </>
  );
}
