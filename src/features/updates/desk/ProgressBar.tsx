import { cssVariables } from '../../../ui/base/css-variables.ts';
import styles from '../updates.module.css';

interface ShareProps {
  of: number;
  all: number;
  /** percentage at which a thin line marks the limit of the rollout */
  mark?: number | undefined;
}

/** A part of a whole as a bar; the text beside it says the same. */
export function Share({ of, all, mark }: ShareProps) {
  const part = all > 0 ? Math.min(100, (of / all) * 100) : 0;
  return (
    <div
      aria-hidden="true"
      className={styles.share}
      style={cssVariables({
        '--part': `${part}%`,
        '--mark-at': mark === undefined ? undefined : `${mark}%`,
      })}
    >
      <i />
      {mark !== undefined && <i />}
    </div>
  );
}
