import { useEffect, useState } from 'react';
import { cssVariables } from '../base/css-variables.ts';
import styles from './person.module.css';

export interface AvatarProps {
  initials: string;
  /** CSS color behind the initials. */
  color: string;
  src?: string | undefined;
  /** The photo is on another host that allows CORS. */
  cors?: boolean;
  size?: 's' | 'm' | 'l' | 'xl';
}

/**
 * A photo, or the initials on the person's color if there is no photo or it fails to load (A6.5). Decorative:
 * the name stands beside it.
 */
export function Avatar({ initials, color, src, cors = false, size = 's' }: AvatarProps) {
  return (
    <span
      className={`${styles.avatar} ${styles[size]}`}
      style={cssVariables({ '--color': color })}
      aria-hidden="true"
    >
      {src ? <Photo key={src} {...{ src, cors, initials }} /> : initials}
    </span>
  );
}

function Photo({ src, cors, initials }: { src: string; cors: boolean; initials: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed) return undefined;
    // Retry a photo that failed while offline.
    const again = () => setFailed(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failed]);
  if (failed) return initials;
  return (
    <img
      src={src}
      alt=""
      decoding="async"
      crossOrigin={cors ? 'anonymous' : undefined}
      onError={() => setFailed(true)}
    />
  );
}
