import { useEffect, useState } from 'react';
import { cssVariables } from './css-variables.ts';
import styles from './person.module.css';

export interface AvatarProps {
  initials: string;
  /** CSS colour of the ground (the person's). */
  color: string;
  src?: string | undefined;
  /** The photo comes from another host that answers with CORS. */
  cors?: boolean;
  size?: 's' | 'm' | 'l' | 'xl';
}

/** Photo, or initials on the person's colour where there is none or it fails (A6.5). The name stands beside it. */
export function Avatar({ initials, color, src, cors = false, size = 's' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (!failed) return undefined;
    // A photo that failed for want of a network has another try.
    const again = () => setFailed(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [failed]);
  return (
    <span
      className={[styles.avatar, styles[size]].join(' ')}
      style={cssVariables({ '--color': color })}
      aria-hidden="true"
    >
      {src && src !== failed ? (
        <img
          src={src}
          alt=""
          decoding="async"
          crossOrigin={cors ? 'anonymous' : undefined}
          onError={() => setFailed(src)}
        />
      ) : (
        initials
      )}
    </span>
  );
}
