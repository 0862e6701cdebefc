import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import styles from './programme.module.css';

export interface ProgrammeRow {
  key: string;
  name: string;
  detail: string;
  portrait?: Omit<AvatarProps, 'size'>;
}

export interface ProgrammeDay {
  /** 2026-11-20 */
  iso: string;
  /** the word over the number: `vie` */
  word: string;
  number: number;
  rows: readonly ProgrammeRow[];
  /** stands below the rows, or where there are none */
  instead?: ReactNode;
}

/** Days with their people, like a printed programme. */
export function Programme({ days }: { days: readonly ProgrammeDay[] }) {
  return (
    <dl className={styles.programme}>
      {days.map(({ iso, word, number, rows, instead }) => (
        <div key={iso}>
          <dt>
            <time dateTime={iso}>
              {word} <b>{number}</b>
            </time>
          </dt>
          <dd>
            {rows.map(({ key, name, detail, portrait }) => (
              <p key={key}>
                {portrait && <Avatar {...portrait} />}
                <b translate="no">{name}</b>
                <i aria-hidden="true" />
                <span>{detail}</span>
              </p>
            ))}
            {instead}
          </dd>
        </div>
      ))}
    </dl>
  );
}
