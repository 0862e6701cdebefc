import type { ReactNode } from 'react';
import styles from '../base/words.module.css';

/**
 * Shows a text that came hidden. Screen readers read what comes into a status region, and not a region that comes with
 * its text. A timer does it, because a CSS animation would hide the text for as long as the page gets no frames.
 */
function show(text: HTMLElement | null): void {
  setTimeout(() => text?.removeAttribute('style'), 100);
}

/**
 * A highlighted text. alert: announced at once; status: announced when the screen reader is idle, so its text comes 100 ms
 * after its region; quiet: not announced.
 */
export function Callout({
  kind = 'quiet',
  children,
}: {
  kind?: 'alert' | 'status' | 'quiet';
  children: ReactNode;
}) {
  return (
    <div
      role={kind === 'quiet' ? undefined : kind}
      className={kind === 'alert' ? `${styles.notice} ${styles.alert}` : styles.notice}
    >
      {kind === 'status' ? (
        <div ref={show} style={{ visibility: 'hidden' }}>
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  );
}
