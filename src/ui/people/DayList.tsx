import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import styles from './day-list.module.css';

export interface DayListRow {
  key: string;
  name: string;
  detail: string;
  portrait?: Omit<AvatarProps, 'size'>;
}

export interface DayListDay {
  /** for example 2026-11-20 */
  iso: string;
  /** the text above the number, for example `vie` */
  word: string;
  number: number;
  rows: readonly DayListRow[];
  /** shown below the rows, or in their place */
  instead?: ReactNode;
}

/** Days with their people, like a printed programme. */
export function DayList({ days }: { days: readonly DayListDay[] }) {
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
