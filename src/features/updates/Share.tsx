import { cssVariables } from '../../ui/css-variables.ts';
import styles from './updates.module.css';

interface ShareProps {
  of: number;
  all: number;
  /** percent; where a thin line stands: how far it may go */
  mark?: number | undefined;
}

/** How many of all, as a bar. What it shows stands in words beside it. */
export function Share({ of, all, mark }: ShareProps) {
  const part = all > 0 ? Math.min(100, (of / all) * 100) : 0;
  return (
    <div
      aria-hidden="true"
      className={styles.share}
      style={cssVariables({
        '--parte': `${part}%`,
        '--marca-en': mark === undefined ? undefined : `${mark}%`,
      })}
    >
      <i />
      {mark !== undefined && <i />}
    </div>
  );
}
